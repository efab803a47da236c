import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '#platform/ui/alert-dialog-surface.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { waitingWords as words } from '../waiting-copy.ts';
import { WaitingForm } from './waiting-form.tsx';

const types = ['Floor', 'Balcony'].map((name) => ({
  id: `ticket:${name}` as const,
  name,
  minPerOrder: 1,
  maxPerOrder: 4,
}));
const mine = {
  quantity: 1,
  together: true,
  itemIds: ['ticket:Removed', 'ticket:Floor'],
  ahead: 0,
  offer: null,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('asks before the viewer loses their place on the list [EXC-01]', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    sent.push(String(method));
    return Response.json({ open: true, total: 0, returns: true, newUntil: null, mine: null });
  });
  show(<WaitingForm open onOpenChange={() => {}} eventId="event:backbeat:1" types={types} mine={mine} />);
  fireEvent.click(await screen.findByRole('button', { name: words.leave }));
  const question = await screen.findByRole('alertdialog', { name: words.leaveQuestion });
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: words.leave }));
  await waitFor(() => expect(sent).toEqual(['DELETE']));
});

test('changing a wait for a ticket type that the host removed adds no other one [EXC-01]', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ open: true, total: 1, returns: true, newUntil: null, mine });
  });
  show(<WaitingForm open onOpenChange={() => {}} eventId="event:backbeat:1" types={types} mine={mine} />);
  fireEvent.click(await screen.findByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toMatchObject([{ itemIds: ['ticket:Floor'] }]));
});
