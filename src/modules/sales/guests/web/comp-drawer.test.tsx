import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { compRefusals } from '#modules/sales/checkout/comp-contract.ts';
import { guestWords as words, refundWords } from '../copy.ts';
import { CompDrawer } from './comp-drawer.tsx';

const types = [{ id: 'ticket:1', name: 'Floor' }];

afterEach(cleanup);

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

test.each([
  ['newcomerLink', words.name, compRefusals.newcomerLink.message],
  ['invalidInput', words.email, refundWords.emailInvalid],
  ['soldOut', words.ticket, compRefusals.soldOut.message],
  ['messageLimit', undefined, compRefusals.messageLimit.message],
] as const)(
  'a comp ticket refused with %s says so at its field, or else below the form [GST-01]',
  async (code, label, text) => {
    await Drawer.preload();
    vi.stubGlobal('fetch', async () => Response.json({ code, title: '', detail: text }, { status: 422 }));
    await show(<CompDrawer open onOpenChange={() => {}} eventId="event:1" tickets={types} />);
    fireEvent.submit((await screen.findByRole('button', { name: words.give })).closest('form')!);
    const shown = await screen.findByText(new RegExp(text));
    const described = label && screen.getByLabelText(label).getAttribute('aria-describedby');
    expect(shown.closest(described ? `[id="${described}"]` : '[role=alert]')).toBeTruthy();
  },
);

test('a comp ticket that is changed after its answer was lost is another one; the same one sent again is not [GST-01]', async () => {
  await Drawer.preload();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Response.json({ code: 'unavailable', title: '', detail: 'Try again.' }, { status: 504 });
  });
  await show(<CompDrawer open onOpenChange={() => {}} eventId="event:1" tickets={types} />);
  const give = async (times: number) => {
    fireEvent.submit((await screen.findByRole('button', { name: words.give })).closest('form')!);
    await waitFor(() => expect(keys).toHaveLength(times));
    await screen.findByText(/Try again/);
  };
  await give(1);
  await give(2);
  fireEvent.change(screen.getByLabelText(words.name), { target: { value: 'June' } });
  await give(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
