// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { guestWords as words } from '../copy.ts';
import { CompDrawer } from './comp-drawer.tsx';

const types = [{ id: 'ticket:1', name: 'Floor' }];

function Page() {
  const [tickets, setTickets] = useState<typeof types>([]);
  return (
    <>
      <button onClick={() => setTickets(types)}>Loaded</button>
      <CompDrawer open onOpenChange={() => {}} eventId="event:1" tickets={tickets} />
    </>
  );
}

test('a comp ticket is of the first ticket type, also if the types load last [GST-01]', async () => {
  await Drawer.preload();
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ code: 'bug', title: '' }, { status: 500 });
  });
  await show(<Page />);
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type(words.name, 'June');
  await type(words.email, 'june@example.test');
  fireEvent.click(screen.getByText('Loaded'));
  expect(await screen.findByRole('option', { name: 'Floor' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.give }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'June', itemId: 'ticket:1' }]));
});
