import { missing } from './answer.ts';
import type { InTransaction } from './api.ts';
import type { GatewayCall } from './call.ts';
import {
  endDispute,
  escalateDispute,
  openDispute,
  type DisputeOptions,
  type DisputeOutcome,
} from './disputes.ts';
import { createRefund, failRefund } from './refunds.ts';
import { findChargeToChange, findIntent } from './store.ts';
import { cancelOnReader, setReaderOnline } from './terminal.ts';
import type { Charge } from './tables.ts';

/** Acts outside of your program: refunds in Stripe's dashboard, and decisions of the buyer's bank. */
export type Dashboard = {
  /**
   * Refunds a payment.
   * @param amount in the smallest unit. Default: what is left
   * @returns the refund's id
   */
  readonly refund: (intentId: string, amount?: number) => Promise<string>;
  /** Sends a refund back as the buyer's bank. @param reason as in `failure_reason` of Stripe */
  readonly failRefund: (refundId: string, reason?: string) => Promise<void>;
  /** Disputes a payment as its buyer's bank. @returns the dispute's id */
  readonly openDispute: (intentId: string, options?: Partial<DisputeOptions>) => Promise<string>;
  /** Turns an inquiry into a dispute. */
  readonly escalateDispute: (disputeId: string) => Promise<void>;
  readonly endDispute: (disputeId: string, outcome: DisputeOutcome) => Promise<void>;
  /** Turns a card reader on or off. */
  readonly setReaderOnline: (readerId: string, online: boolean) => Promise<void>;
  /** Cancels on a card reader what it asks for. */
  readonly cancelOnReader: (readerId: string) => Promise<void>;
};

export function openDashboard(inTransaction: InTransaction): Dashboard {
  const run = <Result>(work: (call: GatewayCall) => Promise<Result>) => inTransaction(undefined, work);
  return {
    refund: (intentId, amount) =>
      run(async (call) => {
        const wire = { payment_intent: intentId, ...(amount !== undefined && { amount: String(amount) }) };
        const { body } = await createRefund(call, wire);
        return (body as { id: string }).id;
      }),
    failRefund: (id, reason = 'expired_or_canceled_card') => run((call) => failRefund(call, id, reason)),
    openDispute: (intentId, options = {}) =>
      run(async (call) => {
        const charge = await findPaidCharge(call, intentId);
        return (await openDispute(call, charge, { reason: 'fraudulent', ...options })).id;
      }),
    escalateDispute: (id) => run(async (call) => void (await escalateDispute(call, id))),
    endDispute: (id, outcome) => run(async (call) => void (await endDispute(call, id, outcome))),
    setReaderOnline: (id, online) => run((call) => setReaderOnline(call, id, online)),
    cancelOnReader: (id) => run((call) => cancelOnReader(call, id)),
  };
}

/** Locks the charge, so that simultaneous disputes and refunds of it wait for each other. */
async function findPaidCharge(call: GatewayCall, intentId: string): Promise<Charge> {
  const intent = await findIntent(call.tx, intentId);
  const charge = intent?.latestChargeId
    ? await findChargeToChange(call.tx, intent.latestChargeId)
    : undefined;
  if (!charge) throw missing('payment_intent', intentId);
  return charge;
}
