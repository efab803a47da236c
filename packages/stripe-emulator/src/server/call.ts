import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { gatewayId } from './answer.ts';
import { planDeliveries, type Chaos } from './chaos.ts';
import { addDelivery, addEvent } from './event-store.ts';
import { seconds } from './objects.ts';
import type { EmulatorDb } from './tables.ts';

/** A request to the emulator, inside its transaction. */
export type GatewayCall = {
  readonly tx: EmulatorDb;
  readonly now: Date;
  /** The origin in the buyer's browser; the bank's page is below it. */
  readonly origin: string;
  /** Milliseconds until a processing payment succeeds. */
  readonly processingTime: number;
  readonly idempotencyKey: string | undefined;
  /** Milliseconds until a charge is part of the available balance. */
  readonly availableAfter: number;
  /** The connected account that the request acts for, from the header Stripe-Account. */
  readonly account?: string | undefined;
  /** Records an event and its deliveries in the transaction. */
  readonly tell: (type: EventType, object: unknown, before?: unknown) => Promise<void>;
  /** Records a payout event of a connected account. */
  readonly tellOf: (account: string, type: 'payout.failed' | 'payout.paid', object: unknown) => Promise<void>;
  /** Records a thin event. Its `data` isn't delivered, only fetched. */
  readonly tellThin: (event: ThinEvent) => Promise<void>;
};

export type ThinEvent = {
  readonly type:
    | 'v2.core.account[configuration.recipient].capability_status_updated'
    | 'v2.core.account[requirements].updated'
    | 'v2.core.account_link.returned';
  readonly accountId?: string;
  readonly data?: object;
};

type EventType = Stripe.Event['type'];

/** Events that the app's webhook is subscribed to; others are only listed (PAY-09, PAY-11). */
const delivered: ReadonlySet<EventType> = new Set<EventType>([
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.failed',
  'payout.paid',
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
]);

export type CallOptions = Omit<GatewayCall, 'tell' | 'tellOf' | 'tellThin'> & {
  readonly chaos: Chaos;
  /** Called when a delivery is scheduled. */
  readonly scheduled: (dueAt: Date) => void;
};

export function gatewayCall(options: CallOptions): GatewayCall {
  const { chaos, scheduled, ...call } = options;
  const request = { id: gatewayId('req', 14), idempotency_key: call.idempotencyKey ?? null };

  async function record(id: string, type: string, body: object, isDelivered: boolean, data?: object) {
    const { tx, now } = call;
    const sequence = await addEvent(tx, {
      id,
      type,
      body: JSON.stringify(body),
      ...(data && { data: JSON.stringify(data) }),
      createdAt: now,
    });
    if (!isDelivered) return;
    for (const { lateBy, lost } of planDeliveries(chaos, sequence)) {
      const dueAt = new Date(now.getTime() + lateBy);
      await addDelivery(tx, id, dueAt, lost);
      if (!lost) scheduled(dueAt);
    }
  }

  async function tell(type: EventType, object: unknown, more: { before?: unknown; account?: string }) {
    const { before, account } = more;
    const isDelivered = delivered.has(type);
    const event = {
      id: gatewayId('evt'),
      object: 'event',
      ...(account && { account }),
      api_version: Stripe.API_VERSION,
      created: seconds(call.now),
      data: { object, ...(before !== undefined && { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: isDelivered ? 1 : 0,
      request,
      type,
    };
    await record(event.id, type, event, isDelivered);
  }

  return {
    ...call,
    tell: (type, object, before) => tell(type, object, { before }),
    tellOf: (account, type, object) => tell(type, object, { account }),
    async tellThin({ type, accountId, data }) {
      const id = gatewayId('evt');
      const url = `/v2/core/accounts/${accountId}`;
      const event = {
        id,
        object: 'v2.core.event',
        created: call.now.toISOString(),
        livemode: false,
        ...(accountId && { related_object: { id: accountId, type: 'v2.core.account', url } }),
        type,
      };
      await record(id, type, event, true, data ?? {});
    },
  };
}

export function newSecret(): string {
  return randomBytes(18).toString('base64url');
}
