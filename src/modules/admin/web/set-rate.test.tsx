import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { feeWords as words } from '../copy.ts';
import { SetRate } from './set-rate.tsx';

beforeAll(() => Dialog.preload());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a host that was typed but not chosen doesn’t set the rate of all hosts [FEE-10]', async () => {
  const network = openNetwork();
  const onClose = vi.fn();
  await show(<SetRate of={{ host: null, currency: null, ends: false }} usual="usd" onClose={onClose} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByRole('dialog');
  type(words.host, 'Low End');
  type(words.percent, '5');
  type(words.perTicket, '0.50');
  type('Reason', 'Agreed with them');
  const save = () => fireEvent.click(screen.getByRole('button', { name: words.add }));
  save();
  expect(await screen.findByText(words.hostMissing)).toBeTruthy();
  expect(network.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  fireEvent.keyDown(screen.getByLabelText(words.host), { key: 'Escape' });
  save();
  const rate = { percent: 5, perTicketCents: 50, hostId: null };
  expect(await network.reply('POST /admin/feeRates', 201, {})).toMatchObject(rate);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('an amount per ticket that cards can’t take is refused with the decimals that they do [FEE-10]', async () => {
  openNetwork();
  await show(<SetRate of={{ host: null, currency: 'kwd', ends: false }} usual="kwd" onClose={vi.fn()} />);
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText(words.perTicket), { target: { value: '0.255' } });
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  expect(await screen.findByText(/^Enter an amount from 0 to \d+\. Up to 2 decimals\.$/)).toBeTruthy();
});
