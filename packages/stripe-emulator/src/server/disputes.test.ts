import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';

let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig();
});
afterAll(() => rig.close());

const paid = (paymentMethod = 'pm_card_visa') =>
  rig.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: paymentMethod,
  });

/** The types of the events about this object's payment that arrived. */
async function arrivedAbout(intentId: string): Promise<string[]> {
  await rig.emulator.deliverNow();
  return rig.events
    .filter(({ data }) => (data.object as { payment_intent?: string }).payment_intent === intentId)
    .map(({ type }) => type);
}

async function disputeOf(intentId: string): Promise<Stripe.Dispute> {
  const { data } = await rig.stripe.disputes.list({ payment_intent: intentId });
  return data[0]!;
}

const sums = ({ balance_transactions: moves }: Stripe.Dispute) =>
  moves.map(({ amount, fee }) => [amount, fee]);

describe('disputes', () => {
  test('a disputed payment succeeds, then its amount and a fee are withdrawn', async () => {
    const { id, status } = await paid('pm_card_createDispute');
    const dispute = await disputeOf(id);
    expect(status).toBe('succeeded');
    expect(dispute).toMatchObject({
      amount: 5000,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    });
    expect(dispute.evidence_details.due_by).toBe(dispute.created + 9 * 86_400);
    expect(sums(dispute)).toEqual([[-5000, 1500]]);
    const withdrawal = await rig.stripe.balanceTransactions.retrieve(dispute.balance_transactions[0]!.id);
    expect(withdrawal).toMatchObject({ type: 'adjustment', net: -6500, source: dispute.id });
    const charge = await rig.stripe.charges.retrieve(dispute.charge as string);
    expect(charge.disputed).toBe(true);
    expect(await arrivedAbout(id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    await expect(rig.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });

  test('of two disputes of a payment at the same instant, one is opened', async () => {
    const { id } = await paid();
    const both = await Promise.allSettled([1, 2].map(() => rig.emulator.dashboard.openDispute(id)));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toMatchObject([{ body: { code: 'charge_disputed' } }]);
    expect((await rig.stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test.each([
    [
      'winning_evidence',
      'won',
      [
        [-5000, 1500],
        [5000, 0],
      ],
      ['updated', 'closed', 'funds_reinstated'],
    ],
    ['losing_evidence', 'lost', [[-5000, 1500]], ['updated', 'closed']],
    ['He was there.', 'under_review', [[-5000, 1500]], ['updated']],
  ])('evidence with "%s" ends as %s', async (words, status, moves, types) => {
    const { id } = await paid('pm_card_createDispute');
    const { id: disputeId } = await disputeOf(id);
    await rig.stripe.disputes.update(disputeId, { evidence: { customer_name: 'Maya' }, submit: false });
    expect((await disputeOf(id)).status).toBe('needs_response');
    await rig.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: words } });
    const ended = await disputeOf(id);
    expect(ended).toMatchObject({
      status,
      evidence: { customer_name: 'Maya', uncategorized_text: words },
      evidence_details: { submission_count: 1, has_evidence: true },
    });
    expect(sums(ended)).toEqual(moves);
    const seen = await arrivedAbout(id);
    expect(seen.slice(3)).toEqual(types.map((type) => `charge.dispute.${type}`));
  });

  test('the balance lacks the amount of a dispute until it is won', async () => {
    const usd = async () =>
      (await rig.stripe.balance.retrieve()).available.find(({ currency }) => currency === 'usd')?.amount ?? 0;
    const before = await usd();
    const { id } = await paid('pm_card_createDispute');
    expect((await usd()) - before).toBe(-6500);
    await rig.emulator.dashboard.endDispute((await disputeOf(id)).id, 'won');
    expect((await usd()) - before).toBe(-1500);
  });

  test('an inquiry withdraws nothing until it becomes a dispute, and can be closed', async () => {
    const [{ id }, other] = [await paid('pm_card_createDisputeInquiry'), await paid()];
    const inquiry = await disputeOf(id);
    expect([inquiry.status, sums(inquiry)]).toEqual(['warning_needs_response', []]);
    await rig.emulator.dashboard.escalateDispute(inquiry.id);
    expect([(await disputeOf(id)).status, sums(await disputeOf(id))]).toEqual([
      'needs_response',
      [[-5000, 1500]],
    ]);
    const second = await rig.emulator.dashboard.openDispute(other.id, { inquiry: true });
    await rig.stripe.disputes.close(second);
    expect((await disputeOf(other.id)).status).toBe('warning_closed');
  });

  test('refuses evidence for a closed dispute, and unknown evidence', async () => {
    const { id } = await paid('pm_card_createDispute');
    const { id: disputeId } = await disputeOf(id);
    const made_up = { evidence: { made_up: 'x' } } as Stripe.DisputeUpdateParams;
    await expect(rig.stripe.disputes.update(disputeId, made_up)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    await rig.stripe.disputes.close(disputeId);
    await expect(
      rig.stripe.disputes.update(disputeId, { evidence: { customer_name: 'Maya' } }),
    ).rejects.toMatchObject({ code: 'dispute_closed' });
  });
});

describe('the test panel', () => {
  const act = (fields: Record<string, string>) =>
    rig.browse('/paygate/dashboard', { method: 'POST', body: new URLSearchParams(fields) });

  test('refunds a payment in part, opens a dispute, and decides it', async () => {
    const { id } = await paid();
    expect(await (await rig.browse('/paygate/dashboard')).text()).toContain(id);
    expect((await act({ id, act: 'refund', amount: '1200' })).status).toBe(303);
    const { data } = await rig.stripe.refunds.list({ payment_intent: id });
    expect(data.map(({ amount }) => amount)).toEqual([1200]);
    expect((await act({ id, act: 'dispute' })).status).toBe(303);
    const dispute = await disputeOf(id);
    expect(dispute.amount).toBe(3800);
    expect((await act({ id: dispute.id, act: 'warning_closed' })).status).toBe(422);
    expect((await act({ id: dispute.id, act: 'won' })).status).toBe(303);
    expect((await disputeOf(id)).status).toBe('won');
    const refused = await act({ id, act: 'refund', amount: 'lots' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('role="alert"')]);
  });
});
