import Stripe from 'stripe';
import { claimDeliveries, endDelivery, type ClaimedDelivery, type DeliveryEnd } from './event-store.ts';
import type { EmulatorDb } from './tables.ts';

/** Logs refused webhooks and failed runs. A pino logger fits. */
export type EmulatorLog = {
  readonly warn: (details: object, message: string) => void;
  readonly error: (details: object, message: string) => void;
};

/** Sends one webhook. @returns the response's status */
export type SendWebhook = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<number>;

export type DeliveryOptions = {
  readonly db: EmulatorDb;
  /** The address for events of this type. */
  readonly webhookUrl: (type: string) => string;
  readonly webhookSecret: string;
  readonly clock: () => Date;
  readonly send: SendWebhook;
  readonly log: Pick<EmulatorLog, 'warn'>;
};

/** Seconds until each retry. After the last one, three days in all, the delivery is given up. */
const backoff = [1, 5, 30, 120, 600, 3600, 10_800, 43_200, 86_400, 115_200];

/**
 * Delivers due webhooks, signed like Stripe's.
 * @param round.until also delivers what falls due up to then
 * @param round.except deliveries that this run has already tried
 * @returns the deliveries that were tried
 */
export async function deliverDue(
  delivery: DeliveryOptions,
  round: {
    readonly until: Date;
    readonly limit: number;
    readonly inOrder?: boolean;
    readonly except?: readonly number[];
  },
): Promise<readonly number[]> {
  const claimed = await claimDeliveries(delivery.db, round.until, round.limit, round.except ?? []);
  if (round.inOrder) for (const each of claimed) await deliver(delivery, each);
  else await Promise.all(claimed.map((each) => deliver(delivery, each)));
  return claimed.map((each) => each.id);
}

async function deliver(delivery: DeliveryOptions, claimed: ClaimedDelivery): Promise<void> {
  const { db, webhookSecret, clock, log } = delivery;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: claimed.body,
    secret: webhookSecret,
  });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await delivery
    .send(delivery.webhookUrl(claimed.type), claimed.body, headers)
    .catch((error: unknown) => error);
  if (typeof answer === 'number' && answer >= 200 && answer < 300) {
    return endDelivery(db, claimed.id, { kind: 'delivered', at: clock() }, String(answer));
  }
  const words = answer instanceof Error ? answer.message : String(answer);
  log.warn({ event: claimed.eventId, attempt: claimed.attempts, answer: words }, 'webhook not taken');
  return endDelivery(db, claimed.id, nextTry(claimed.attempts, clock()), words);
}

function nextTry(attempts: number, now: Date): DeliveryEnd {
  const wait = backoff[attempts - 1];
  if (wait === undefined) return { kind: 'abandoned', at: now };
  return { kind: 'retry', at: new Date(now.getTime() + wait * 1000) };
}

/** Sends over HTTP with a ten-second timeout. */
export const sendOverHttp: SendWebhook = async (url, body, headers) => {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.status;
};
