import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { SessionsSection } from '#modules/identity/accounts/web/own/index.ts';
import { SongsDesk } from '#modules/music/web/index.ts';
import { DataSection } from '#modules/privacy/web/index.ts';
import { loadHiddenPeople } from '#modules/safety/moderation/web/index.ts';
import { MyDraws } from '#modules/sales/draws/web/index.ts';
import { WaitingLists } from '#modules/sales/exchange/web/index.ts';
import { FriendPicker } from '#modules/social/plans/web/index.ts';
import { errorWords } from '#platform/ui/error-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { PlanPicker } from './posts/pickers.tsx';

const { HiddenPeople } = await loadHiddenPeople();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['what prevents deleting an account', () => <DataSection onDeleted={() => {}} />],
  ['friends', () => <FriendPicker userId="user:1" chosen={[]} onChange={() => {}} />],
  ['plans', () => <PlanPicker onPick={() => {}} />],
  ['sessions', () => <SessionsSection />],
  ['blocked and muted people', () => <HiddenPeople me={{ id: 'user:1' }} />],
  ['draws', () => <MyDraws />],
  ['waiting lists', () => <WaitingLists />],
  ['songs', () => <SongsDesk artistId="artist:1" />],
])('a list of %s that doesn’t load says so, and loads again on request [PLT-13]', async (_, List) => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ code: 'bug', title: 'Something went wrong' }, { status: 500 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, { id: 'user:1' } as never);
  await show(<List />, client);
  const [again] = await screen.findAllByRole('button', { name: errorWords.retry });
  expect(again!.closest('[role=alert]')).toBeTruthy();
  const before = asked;
  fireEvent.click(again!);
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});
