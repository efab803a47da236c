import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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
