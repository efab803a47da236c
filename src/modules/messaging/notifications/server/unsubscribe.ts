import { brand } from '#platform/brand.ts';
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isUuid, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { html, sendPage } from '#platform/server/html.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { kindOf, notificationTypes } from '../catalog.ts';
import { refusals } from '../contract.ts';
import { emailUnsubscribed } from '../events.ts';
import { choose } from './settings-store.ts';

/** Holders need the emails that are sent at once, which have no such link: only the settings turn them off. */
const unsubscribed = notificationTypes.filter((type) => !kindOf(type).mailedAtOnce);

/** Signs the unsubscribe links of this instance. Valid for nothing else. */
function signatureOf(secret: string, userId: UserId): string {
  return createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url');
}

/** @param messageId the mail with the link, to count who unsubscribed because of it */
export function unsubscribeLink(
  { PUBLIC_URL, AUTH_SECRET }: Config,
  userId: UserId,
  messageId?: string,
): string {
  const link = `${PUBLIC_URL}/unsubscribe/${userId}/${signatureOf(AUTH_SECRET, userId)}`;
  return messageId ? `${link}?message=${messageId}` : link;
}

/** RFC 8058: the mail program sends one POST without asking. */
export function unsubscribeHeaders(
  config: Config,
  userId: UserId,
  messageId?: string,
): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeLink(config, userId, messageId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Serves `/unsubscribe/…` without signing in. GET changes nothing, because mail scanners open links. */
export function mountUnsubscribe(app: FastifyInstance, db: Db, config: Config): void {
  type UnsubscribeRequest = {
    Params: { userId: string; signature: string };
    Querystring: { message?: unknown };
  };
  const requirePerson = ({ userId: text, signature }: UnsubscribeRequest['Params']): UserId => {
    const userId = UserId.decodeOrNoId(text);
    if (!isSameSecret(signature, signatureOf(config.AUTH_SECRET, userId)))
      throw refuse(refusals, 'linkNotValid');
    return userId;
  };

  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );
    scope.get<UnsubscribeRequest>('/unsubscribe/:userId/:signature', async ({ params }, reply) => {
      requirePerson(params);
      return sendPage(reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer'), {
        title: `Unsubscribe · ${brand.name}`,
        body: html`<h1>Unsubscribe from these emails?</h1>
          <p>
            You still get your tickets, receipts and changes to your events by email. Everything else stays in
            your notifications.
          </p>
          <form method="post"><button>Unsubscribe</button></form>
          <p><a href="/settings/notifications">Choose what you get instead</a></p>`,
      });
    });
    scope.post<UnsubscribeRequest>(
      '/unsubscribe/:userId/:signature',
      { config: { fromOutside: true } },
      async ({ params, query: { message } }, reply) => {
        const userId = requirePerson(params);
        await transact(db, async (tx) => {
          await choose(
            tx,
            userId,
            unsubscribed.map((type) => ({ type, channel: 'email', enabled: false })),
          );
          if (typeof message === 'string' && isUuid(message))
            await publish(tx, emailUnsubscribed, { key: message, payload: { userId, messageId: message } });
        });
        return sendPage(reply.header('cache-control', 'no-store'), {
          title: `Unsubscribed · ${brand.name}`,
          body: html`<h1>You’re unsubscribed</h1>
            <p>We won’t email you news anymore.</p>
            <p><a href="/settings/notifications">Choose what you get</a></p>`,
        });
      },
    );
  });
}
