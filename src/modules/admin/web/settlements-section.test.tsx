import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusals, type AdminSettlement } from '#modules/sales/payouts/contract.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { settlementWords as words } from '../settlement-copy.ts';
import { SettlementsSection } from './settlements-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const debt = (facts: Partial<AdminSettlement['settlement']> = {}): AdminSettlement => ({
  settlement: {
    id: 'settlement:01938c5e-0000-7000-8000-000000000001',
    event: {
      id: 'event:01938c5e-0000-7000-8000-000000000002',
      name: 'Night Freight',
      endedAt: '2026-11-28T12:00:00.000Z',
      timezone: 'UTC',
      page: '/events/b/01938c5e-0000-7000-8000-000000000002',
    },
    payee: 'Freight Union',
    isShare: false,
    currency: 'usd',
    state: 'held',
    reason: 'owed',
    amount: -1000,
    recovered: 0,
    reversed: 0,
    payout: 0,
    dueAt: '2026-11-29T12:00:00.000Z',
    sentAt: null,
    ...facts,
  },
  host: { id: 'community:01938c5e-0000-7000-8000-000000000003', name: 'Freight Union' },
  lastError: null,
});
const list = 'GET /admin/settlements?';
const paidOutside = `POST /admin/settlements/${debt().settlement.id}/paidOutside`;
const question = words.paid('Night Freight');

describe('a debt that the host paid another way', () => {
  async function open(facts: Partial<AdminSettlement['settlement']> = {}) {
    const network = openNetwork();
    await show(<SettlementsSection />);
    await network.reply(list, 200, { items: [debt(facts)], next: null });
    fireEvent.click(await screen.findByRole('button', { name: question.title }));
    const dialog = within(await screen.findByRole('dialog'));
    const [amount, note] = [
      dialog.getByLabelText(words.paidAmount),
      dialog.getByLabelText(words.paidField.label),
    ];
    const record = dialog.getByRole<HTMLButtonElement>('button', { name: question.label });
    return { network, dialog, amount: amount as HTMLInputElement, note, record };
  }

  test('needs a note and an amount up to the debt, and is then recorded and gone [PYO-02, ADM-01]', async () => {
    const { network, dialog, amount, note, record } = await open();
    expect(amount.value).toBe('10');
    fireEvent.change(amount, { target: { value: '10.01' } });
    fireEvent.click(record);
    expect(await dialog.findByText(words.paidWrong('$10'))).toBeTruthy();
    expect(dialog.getByText(words.paidField.missing)).toBeTruthy();
    fireEvent.change(amount, { target: { value: '4,50' } });
    fireEvent.change(note, { target: { value: 'By bank transfer' } });
    fireEvent.click(record);
    const sent = await network.reply(paidOutside, 200, {});
    expect(sent).toEqual({ amount: 450, seenOwed: 1000, note: 'By bank transfer' });
    await network.reply(list, 200, { items: [], next: null });
    expect(await screen.findByText(words.none)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keeps what the admin typed when the debt changed, and shows the new one [PYO-02]', async () => {
    const { network, dialog, note, record } = await open();
    fireEvent.change(note, { target: { value: 'By bank transfer' } });
    fireEvent.click(record);
    await network.reply(paidOutside, 409, { code: 'debtChanged', ...refusals.debtChanged });
    await network.reply(list, 200, { items: [debt({ amount: -1500 })], next: null });
    expect(await dialog.findByText(words.owed('$15'))).toBeTruthy();
    expect(dialog.getByDisplayValue('By bank transfer')).toBeTruthy();
    fireEvent.click(record);
    expect(await network.reply(paidOutside, 200, {})).toMatchObject({ amount: 1000, seenOwed: 1500 });
  });

  test('can be in a currency with three decimals, to the smallest one [PYO-02, CUR-01]', async () => {
    const { network, note, record } = await open({ currency: 'kwd', amount: -1234 });
    fireEvent.change(note, { target: { value: 'By bank transfer' } });
    fireEvent.click(record);
    expect(await network.reply(paidOutside, 200, {})).toMatchObject({ amount: 1234, seenOwed: 1234 });
  });

  test('isn’t offered for payouts that wait for something else [PYO-02]', async () => {
    const network = openNetwork();
    await show(<SettlementsSection />);
    await network.reply(list, 200, { items: [debt({ reason: 'noAccount', amount: 1000 })], next: null });
    expect(await screen.findByText(words.reasons.noAccount)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: question.title })).toBeNull());
  });
});

test('a payout that can’t be sent is recorded as paid another way with a note, and is then gone [PYO-02, ADM-01]', async () => {
  const network = openNetwork();
  await show(<SettlementsSection />);
  await network.reply(list, 200, { items: [debt({ reason: 'rejected', amount: 2500 })], next: null });
  const paid = words.payoutPaid('Night Freight', '$25');
  fireEvent.click(await screen.findByRole('button', { name: paid.title }));
  const dialog = within(await screen.findByRole('dialog'));
  const record = dialog.getByRole('button', { name: paid.label });
  fireEvent.click(record);
  expect(await dialog.findByText(words.payoutPaidField.missing)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(words.payoutPaidField.label), { target: { value: 'In cash' } });
  fireEvent.click(record);
  const sent = await network.reply(`POST /admin/settlements/${debt().settlement.id}/paidToHost`, 200, {});
  expect(sent).toEqual({ amount: 2500, note: 'In cash' });
  await network.reply(list, 200, { items: [], next: null });
  expect(await screen.findByText(words.none)).toBeTruthy();
});

test('a payout that waits for refunds can’t be recorded as paid another way [PYO-02]', async () => {
  const network = openNetwork();
  await show(<SettlementsSection />);
  await network.reply(list, 200, { items: [debt({ reason: 'refunding', amount: 2500 })], next: null });
  expect(await screen.findByText(words.reasons.refunding)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.payoutPaid('Night Freight', '$25').title })).toBeNull();
});
