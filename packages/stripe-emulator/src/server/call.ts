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
  /** Records an event and its deliveries in the transaction. */
  readonly tell: (type: EventType, object: unknown, before?: unknown) => Promise<void>;
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
  'charge.dispute.closed',
]);

export type CallOptions = Omit<GatewayCall, 'tell'> & {
  readonly chaos: Chaos;
  /** Called when a delivery is scheduled. */
  readonly scheduled: (dueAt: Date) => void;
};

export function gatewayCall(options: CallOptions): GatewayCall {
  const { chaos, scheduled, ...call } = options;
  const requestId = gatewayId('req', 14);
  return {
    ...call,
    async tell(type, object, before) {
      const { tx, now } = call;
      const isDelivered = delivered.has(type);
      const event = {
        id: gatewayId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: seconds(now),
        data: { object, ...(before !== undefined && { previous_attributes: before }) },
        livemode: false,
        pending_webhooks: isDelivered ? 1 : 0,
        request: { id: requestId, idempotency_key: call.idempotencyKey ?? null },
        type,
      };
      const sequence = await addEvent(tx, {
        id: event.id,
        type,
        body: JSON.stringify(event),
        createdAt: now,
      });
      if (!isDelivered) return;
      for (const { lateBy, lost } of planDeliveries(chaos, sequence)) {
        const dueAt = new Date(now.getTime() + lateBy);
        await addDelivery(tx, event.id, dueAt, lost);
        if (!lost) scheduled(dueAt);
      }
    },
  };
}

export function newSecret(): string {
  return randomBytes(18).toString('base64url');
}
