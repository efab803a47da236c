import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GatewayError, missing, type GatewayAnswer } from './answer.ts';
import { answerBank, attemptPayment, paymentParameters } from './attempt.ts';
import type { InTransaction } from './api.ts';
import { bankPage, bankPageGone } from './bank-page.ts';
import { formOf, html, originOf, type RunForBrowser } from './browser-answer.ts';
import type { GatewayCall } from './call.ts';
import { mountConnectRoutes } from './connect-routes.ts';
import { intentToChange, needsReader } from './intents.ts';
import { intentObject, publicPart } from './objects.ts';
import { acceptForms } from './forms.ts';
import { checkParameters, type WireParameters } from './parameters.ts';
import { changeIntent, findIntent, findIntentToChange } from './store.ts';
import type { Intent } from './tables.ts';

const open = ['requires_payment_method', 'requires_action'] as const;

const confirmParameters = z.strictObject({
  ...paymentParameters,
  client_secret: z.string().max(200),
  receipt_email: z.string().max(500).optional(),
});

type WithId = { readonly id: string };

/**
 * Mounts the emulator's browser routes below `/paygate`: reading and confirming an intent by its client secret, and
 * the bank's page. Other origins can't read the answers (no CORS), and card numbers are never logged or stored.
 */
export function mountBrowserRoutes(
  app: FastifyInstance,
  inTransaction: InTransaction,
  publicUrl: () => string,
): void {
  const run: RunForBrowser = (request, work) =>
    inTransaction(undefined, (call) => work({ ...call, origin: originOf(request, publicUrl()) }));

  app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
    });

    scope.get<{ Params: WithId }>('/paygate/v1/payment_intents/:id', (request, reply) => {
      const secret = (request.query as { client_secret?: unknown }).client_secret;
      return answer(
        reply,
        run(request, (call) => readForBrowser(call, request.params.id, secret)),
      );
    });
    scope.post<{ Params: WithId }>('/paygate/v1/payment_intents/:id/confirm', (request, reply) =>
      answer(
        reply,
        run(request, (call) => confirmFromBrowser(call, request.params.id, formOf(request))),
      ),
    );
    scope.get<{ Params: WithId }>('/paygate/3ds/:id', async (request, reply) => {
      const key = (request.query as { key?: unknown }).key;
      const intent = await run(request, (call) => findIntent(call.tx, request.params.id));
      return mayAnswer(intent, key) ? html(reply, 200, bankPage(intent)) : html(reply, 404, bankPageGone());
    });
    mountConnectRoutes(scope, run);
    scope.post<{ Params: WithId }>('/paygate/3ds/:id', async (request, reply) => {
      const form = formOf(request);
      const intent = await run(request, (call) => answerFromBank(call, request.params.id, form));
      if (!intent) return html(reply, 404, bankPageGone());
      return reply.redirect(returnAddress(intent, request, publicUrl()), 303);
    });
  });
}

async function answer(reply: FastifyReply, work: Promise<GatewayAnswer>) {
  const { status, body } = await work.catch((error: unknown): GatewayAnswer => {
    if (!(error instanceof GatewayError)) throw error;
    const { payment_intent: whole, ...rest } = error.body;
    return {
      status: error.status,
      body: { error: { ...rest, ...(whole && { payment_intent: publicPart(whole) }) } },
    };
  });
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function sameText(one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false;
  const [own, given] = [Buffer.from(one), Buffer.from(other)];
  return own.length === given.length && timingSafeEqual(own, given);
}

async function readForBrowser(call: GatewayCall, id: string, secret: unknown): Promise<GatewayAnswer> {
  const intent = await findIntent(call.tx, id);
  if (!intent || !sameText(intent.clientSecret, secret)) throw missing('payment_intent', id);
  return { status: 200, body: publicPart(intentObject(intent)) };
}

async function confirmFromBrowser(
  call: GatewayCall,
  id: string,
  form: WireParameters,
): Promise<GatewayAnswer> {
  const given = checkParameters(confirmParameters, form);
  const known = await findIntentToChange(call.tx, id);
  if (!known || !sameText(known.clientSecret, given.client_secret)) throw missing('payment_intent', id);
  let intent = await intentToChange(call, id, open, 'confirm');
  if (intent.cardPresent) throw needsReader();
  if (given.receipt_email) intent = await changeIntent(call.tx, id, { receiptEmail: given.receipt_email });
  const attempt = await attemptPayment(call, intent, given);
  if (!attempt.decline) return { status: 200, body: publicPart(intentObject(attempt.intent)) };
  const { error } = attempt.decline.body as { error: object };
  return {
    status: 402,
    body: { error: { ...error, payment_intent: publicPart(intentObject(attempt.intent)) } },
  };
}

/** Whether this visitor was redirected here for this payment, and it still waits. */
function mayAnswer(intent: Intent | undefined, key: unknown): intent is Intent {
  return intent?.status === 'requires_action' && sameText(intent.challengeKey ?? '', key);
}

async function answerFromBank(
  call: GatewayCall,
  id: string,
  form: WireParameters,
): Promise<Intent | undefined> {
  const intent = await findIntentToChange(call.tx, id);
  if (!mayAnswer(intent, form.key)) return undefined;
  const answered = await answerBank(call, intent, form.answer === 'authorize');
  return { ...answered, returnUrl: intent.returnUrl };
}

/** The return URL with the parameters that Stripe adds (CHK-14). Same origin only. */
function returnAddress(intent: Intent, request: FastifyRequest, publicUrl: string): string {
  const address = new URL(intent.returnUrl ?? publicUrl);
  if (address.host !== request.host && address.host !== new URL(publicUrl).host) return publicUrl;
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.clientSecret);
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}
