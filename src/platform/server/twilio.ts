import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { messageReturned } from '../events.ts';
import { isUuid } from '../ids.ts';
import { commonRefusals, refuse } from '../refusal.ts';
import { publish } from './domain-events.ts';
import type { Config } from './config.ts';
import { transact, type Db } from './db.ts';
import { isSameSecret } from './is-same-secret.ts';
import { markTextReturned } from './message-store.ts';

export type Twilio = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  readonly base: string;
};

type TwilioConfig = Pick<
  Config,
  'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_MESSAGING_SERVICE_SID' | 'TWILIO_BASE'
>;

/**
 * The Twilio account for text messages.
 * @returns undefined without one
 */
export function twilioOf(config: TwilioConfig): Twilio | undefined {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_MESSAGING_SERVICE_SID: serviceSid,
    TWILIO_BASE: base,
  } = config;
  return accountSid && authToken && serviceSid ? { accountSid, authToken, serviceSid, base } : undefined;
}

const callbackPath = '/webhooks/twilio/messages';

export function callbackUrl({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, messageId: string): string {
  return `${PUBLIC_URL}${callbackPath}/${messageId}`;
}

/** Computes Twilio's signature from the address and the fields in alphabetical order. */
export function signatureOf(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(fields).toSorted();
  const text = url + names.map((name) => `${name}${fields[name]}`).join('');
  return createHmac('sha1', authToken).update(text).digest('base64');
}

const returned: readonly string[] = ['failed', 'undelivered'];

/** Receives delivery reports from Twilio, and publishes `message.returned` for undeliverable messages. */
export function mountTwilioCallbacks(app: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  const twilio = twilioOf(config);
  if (!twilio) return;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Params: { id: string }; Body: Record<string, string> }>(
      `${callbackPath}/:id`,
      { config: { fromOutside: true } },
      async ({ params: { id }, body, headers }, reply) => {
        const fields = typeof body === 'object' && body !== null ? body : {};
        const right = signatureOf(twilio.authToken, callbackUrl(config, id), fields);
        if (!isUuid(id) || !isSameSecret(String(headers['x-twilio-signature'] ?? ''), right))
          throw refuse(commonRefusals, 'notAllowed');
        if (returned.includes(fields['MessageStatus'] ?? ''))
          await transact(db, async (tx) => {
            if (await markTextReturned(tx, id, `Returned: ${fields['ErrorCode'] ?? 'no code'}`))
              await publish(tx, messageReturned, { key: id, payload: { messageId: id } });
          });
        return reply.status(204).send();
      },
    );
  });
}
