import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventView } from '#app/contract.ts';
import { sampleEvent } from '#modules/sales/checkout/web/testing/sample-event.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { EventMenu } from './event-menu.tsx';

const me: Me = {
  id: 'user:us-west-2:1',
  name: 'Maya',
  email: '',
  image: null,
  admin: false,
  gel: 'amber',
  acting: null,
  back: null,
};

test('a user who joined before tickets went on sale can leave [JNE-05]', async () => {
  const event: EventView = {
    ...sampleEvent(),
    added: true,
    similar: { items: [] },
    teamRole: null,
    fairOpening: false,
    presale: false,
  };
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${decodeURIComponent(url)}`);
    return Response.json({ added: false, total: 0 });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, me);
  await show(<EventMenu event={event} now={Date.parse(event.startDate)} />, client);
  fireEvent.click(await screen.findByRole('button', { name: `More about ${event.name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Leave event' }));
  await waitFor(() => expect(sent).toEqual([`DELETE /api/users/${me.id}/events/${event.id}`]));
});
