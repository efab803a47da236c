import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminDispute, DisputeSheet } from '#modules/sales/disputes/contract.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { disputeWords as words } from '../copy.ts';
import { DisputeDrawer } from './dispute-drawer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dispute: AdminDispute = {
  id: 'dispute:01938c5e-0000-7000-8000-000000000001',
  orderId: 'order:01938c5e-0000-7000-8000-000000000002',
  eventId: 'event:01938c5e-0000-7000-8000-000000000003',
  eventName: 'Night Freight',
  buyerName: 'Bo Lind',
  buyerEmail: 'bo@example.test',
  state: 'needsResponse',
  inquiry: false,
  reason: 'fraudulent',
  amount: 2500,
  withdrawn: 2500,
  fee: 1500,
  currency: 'usd',
  evidenceDueAt: '2026-12-06T12:00:00.000Z',
  submittedAt: null,
  openedAt: '2026-11-29T12:00:00.000Z',
  closedAt: null,
  test: false,
  providerPage: null,
};
const evidence: DisputeSheet['evidence'] = {
  customerName: 'Bo Lind',
  customerEmail: 'bo@example.test',
  productDescription: '1 ticket',
  serviceDate: 'Nov 28, 2026',
  activity: 'Checked in at 11 PM',
  refundPolicy: 'No refunds',
  explanation: '',
};

test('closing a dispute asks before the evidence that you typed is lost [DSP-01]', async () => {
  const network = openNetwork();
  const onOpenChange = vi.fn();
  await show(<DisputeDrawer open onOpenChange={onOpenChange} dispute={dispute} />);
  await network.reply(`GET /admin/disputes/${dispute.id}`, 200, { dispute, evidence });
  const field = await screen.findByLabelText(words.fields.explanation);
  fireEvent.change(field, { target: { value: 'They danced until four.' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onOpenChange).not.toHaveBeenCalled();
});
