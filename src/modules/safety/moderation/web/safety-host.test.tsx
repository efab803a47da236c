import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana } from '#modules/identity/accounts/testing/sample-me.ts';
import { meQuery } from '#modules/identity/accounts/web/me-query.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { reasonWords } from '../copy.ts';
import { safetyWords as words } from '../safety-copy.ts';
import { blockPerson, openReport } from './safety-acts.ts';
import { SafetyHost } from './safety-host.tsx';

let network: ReturnType<typeof openNetwork>;
beforeEach(async () => {
  network = openNetwork();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  await show(<SafetyHost onBlocked={() => {}} />, client);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ben = { id: 'user:us-west-2:ben', name: 'Ben' };
const zed = { id: 'user:us-west-2:zed', name: 'Zed' };
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

test('the late answer to a report that was closed doesn’t close the next report [MOD-01]', async () => {
  act(() => openReport(ben));
  fireEvent.click(await screen.findByLabelText(new RegExp(reasonWords.spam.label)));
  await press(words.send);
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openReport(zed));
  const note = await screen.findByLabelText<HTMLTextAreaElement>(new RegExp(words.note));
  fireEvent.change(note, { target: { value: 'They sell fake tickets' } });
  await network.reply('POST /reports', 201, { isNew: true });
  await act(async () => {});
  expect(screen.getByDisplayValue('They sell fake tickets')).toBeTruthy();
});

test('the late answer to a block or report doesn’t close a question about someone else [MOD-01]', async () => {
  act(() => blockPerson(ben));
  await press(words.blockYes);
  await press(words.blockNo);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  act(() => blockPerson(zed));
  await screen.findByText(words.blockTitle('Zed'));
  await network.reply('PUT /users', 200, {});
  await act(async () => {});
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
