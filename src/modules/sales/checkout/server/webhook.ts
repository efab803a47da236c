import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { refuse } from '#platform/refusal.ts';
import { webhookRefusals } from '../contract.ts';
import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import { saveWebhook } from './inbox-store.ts';

const WebhookEvent = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.string().check(z.minLength(1)),
  data: z.object({ object: z.looseObject({}) }),
});

const webhookPath = '/api/payments/webhook';
const largestWebhook = 512 * 1024;

/**
 * Receives webhooks: checks the signature over the raw bytes, stores one row, then answers 200. They are processed
 * later.
 */
export async function mountWebhook(app: FastifyInstance, { db, payments }: Checkout): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      webhookPath,
      { config: { fromOutside: true }, bodyLimit: largestWebhook },
      async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const event = readEvent(payments, request.body, String(signature ?? ''));
        faultAt('checkout.webhookVerified');
        const { id: eventId, type } = event;
        await saveWebhook(db, { provider: payments.provider, eventId, type, intentId: intentOf(event) });
        faultAt('checkout.webhookKept');
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}

function readEvent(payments: Checkout['payments'], body: unknown, signature: string): Stripe.Event {
  try {
    return requireEvent(payments.constructEvent(Buffer.isBuffer(body) ? body : '', signature));
  } catch (error) {
    if ((error as Error).name === 'PaymentsError' || error instanceof SyntaxError) {
      throw refuse(webhookRefusals, 'badSignature');
    }
    throw error;
  }
}

/**
 * A sender with our secret could still send something that is no event.
 * @throws Refusal noEvent
 */
function requireEvent(event: unknown): Stripe.Event {
  const parsed = z.safeParse(WebhookEvent, event);
  if (!parsed.success) throw refuse(webhookRefusals, 'noEvent');
  return event as Stripe.Event;
}

/** @returns null if it concerns no payment */
function intentOf({ data }: Stripe.Event): string | null {
  const object = data.object as {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
  };
  if (object.object === 'payment_intent') return object.id ?? null;
  const { payment_intent: intent } = object;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
