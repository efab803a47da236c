import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { webhookRefusals } from '#modules/sales/checkout/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Payments } from '#platform/server/payments.ts';
import { markPayeeChanged } from './payee-store.ts';

const payoutsWebhookPath = '/api/payouts/webhook';

/**
 * Thin events name the account as related object, events of connected accounts as `account`. A returned link names
 * neither: the host's page reads the account then.
 */
const Notification = z.object({
  id: z.string(),
  type: z.string(),
  account: z.optional(z.nullable(z.string())),
  related_object: z.optional(z.nullable(z.object({ id: z.string(), type: z.string() }))),
});

const largest = 64 * 1024;

/** Receives news of hosts' accounts: checks the signature, marks the account, and answers 200. */
export async function mountPayoutsWebhook(
  app: FastifyInstance,
  { db, payments }: { readonly db: Db; readonly payments: Pick<Payments, 'readNotification'> },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      payoutsWebhookPath,
      { config: { fromOutside: true }, bodyLimit: largest },
      async (request, reply) => {
        const signature = String(request.headers['stripe-signature'] ?? '');
        const event = readNotification(payments, request.body, signature);
        const related = event.related_object;
        const accountId = related?.type === 'v2.core.account' ? related.id : event.account;
        if (accountId) await markPayeeChanged(db, accountId);
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    );
  });
}

function readNotification(payments: Pick<Payments, 'readNotification'>, body: unknown, signature: string) {
  try {
    return z.parse(Notification, payments.readNotification(Buffer.isBuffer(body) ? body : '', signature));
  } catch (error) {
    if ((error as Error).name === 'PaymentsError' || error instanceof SyntaxError)
      throw refuse(webhookRefusals, 'badSignature');
    if (error instanceof z.core.$ZodError) throw refuse(webhookRefusals, 'noEvent');
    throw error;
  }
}
