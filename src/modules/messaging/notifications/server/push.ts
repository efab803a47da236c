import { readInstance } from '#modules/instance/settings/server/index.ts';
import { fault } from '#platform/server/fault.ts';
import type { ScheduledTask, Services } from '#platform/server/feature.ts';
import { recordResult } from '#platform/server/integration-health.ts';
import { drainQueue } from '#platform/server/leased-queue.ts';
import { BlockedAddressError, safePost } from '#platform/server/safe-fetch.ts';
import { kindOf, titleOf, type NotificationType } from '../catalog.ts';
import { pushTopic, quietHoursOf, whenMayNotify, whoText, type PushMessage } from '../rules.ts';
import { originsInside } from './devices.ts';
import { pushKeysOf, type OpenPushKeys } from './push-keys.ts';
import {
  endPush,
  forgetDevice,
  forgetSignedOut,
  listPushWords,
  pushQueue,
  putOffPush,
  type ClaimedPush,
  type PushWords,
} from './push-store.ts';

const pushesAtOnce = 20;
/** Well below the lease of one minute. */
const timeoutMs = 20_000;
/** Seconds after which a notification isn't worth a push, so the service drops it too. */
const pushSeconds = (type: NotificationType): number => (kindOf(type).pushedWithinMinutes ?? 24 * 60) * 60;
const attemptsAtMost = 8;
/** Characters. Services accept 4 kB of encrypted payload. */
const titleAtMost = 300;

type PushServices = Pick<Services, 'db' | 'config' | 'log'>;
type Sending = PushServices & {
  readonly now: Date;
  readonly openKeys: OpenPushKeys;
  readonly stopping?: AbortSignal | undefined;
};

export function pushTasks(means: PushServices): ScheduledTask[] {
  const openKeys = pushKeysOf(means.db, means.config);
  return [
    {
      name: 'notifications.push',
      everySeconds: 1,
      run: (stopping) => sendPushes({ ...means, openKeys, now: new Date(), stopping }),
    },
    {
      name: 'notifications.forget-devices',
      everySeconds: 3600,
      run: async () => {
        while ((await forgetSignedOut(means.db, 500)) === 500);
      },
    },
  ];
}

/**
 * Sends waiting pushes. After a worker dies, they are sent again when the lease ends, with the same topic and id: the
 * service replaces undelivered messages, and the device shows each id once.
 */
export async function sendPushes(sending: Sending): Promise<void> {
  await drainQueue(sending.db, pushQueue, {
    atOnce: pushesAtOnce,
    stopping: sending.stopping,
    perform: async (claimed) => {
      const words = new Map((await listPushWords(sending.db, claimed)).map((one) => [keyOf(one), one]));
      await Promise.all(claimed.map((push) => sendOne(sending, push, words.get(keyOf(push)))));
    },
  });
}

const keyOf = ({ subscriptionId, notificationId }: Pick<ClaimedPush, 'subscriptionId' | 'notificationId'>) =>
  `${subscriptionId} ${notificationId}`;

async function sendOne(sending: Sending, push: ClaimedPush, words: PushWords | undefined): Promise<void> {
  const { db, log, now } = sending;
  // Read, removed or switched off meanwhile.
  if (!words) return endPush(db, push);
  const { city } = await readInstance(db);
  const awake = whenMayNotify(now, words.timeZone ?? city.timeZone, quietHoursOf(words));
  const endsAt = push.createdAt.getTime() + pushSeconds(words.type) * 1000;
  if (!awake || awake.getTime() > endsAt) return endPush(db, push);
  if (awake > now) return putOffPush(db, push, awake);

  fault('notifications.beforePush');
  const outcome = await ask(sending, push, words);
  fault('notifications.afterPush');
  if (outcome === 'sent') return endPush(db, push);
  if (outcome === 'gone') return forgetDevice(db, push.subscriptionId);
  const isFinal = outcome.again === false || push.attempts >= attemptsAtMost;
  log[isFinal ? 'error' : 'warn'](
    { reason: outcome.error, subscriptionId: push.subscriptionId, attempts: push.attempts },
    'a push message was not sent',
  );
  if (isFinal) return endPush(db, push);
  const pauseSeconds = outcome.again ?? Math.min(3600, 3 ** push.attempts);
  await pushQueue.fail(db, [push], { error: outcome.error, pauseSeconds });
}

/** `again`: retry in this many seconds, never, or by default. */
type Outcome = 'sent' | 'gone' | { readonly error: string; readonly again?: number | false };

async function ask(
  { config, openKeys }: Sending,
  push: ClaimedPush,
  { endpoint, p256dh, auth, ...words }: PushWords,
): Promise<Outcome> {
  const { default: webPush } = await import('web-push');
  const { body, headers } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(messageOf(push, words)),
    {
      vapidDetails: await openKeys(),
      contentEncoding: 'aes128gcm',
      TTL: pushSeconds(words.type),
      topic: pushTopic(push.notificationId),
      urgency: 'normal',
    },
  );
  try {
    const { status, headers: said } = await safePost(endpoint, {
      headers,
      body,
      timeoutMs,
      inside: originsInside(config),
    });
    recordResult('push', status < 500 ? undefined : new Error(`The push service answered ${status}.`));
    if (status >= 200 && status < 300) return 'sent';
    // RFC 8030 §7.3: the browser unsubscribed or never subscribed.
    if (status === 404 || status === 410) return 'gone';
    const error = `The push service answered ${status}.`;
    if (status !== 429 && status < 500) return { error, again: false };
    const wait = Number(said['retry-after']);
    return { error, ...(wait > 0 && { again: Math.min(wait, 3600) }) };
  } catch (error) {
    if (error instanceof BlockedAddressError) return 'gone';
    recordResult('push', new Error('The push service didn’t respond.'));
    return {
      error: `The push service was not reached: ${(error as { code?: string }).code ?? String(error)}.`,
    };
  }
}

function messageOf(
  { notificationId, changedText }: ClaimedPush,
  {
    type,
    params,
    names,
    actorsTotal,
    link,
  }: Pick<PushWords, 'type' | 'params' | 'names' | 'actorsTotal' | 'link'>,
): PushMessage {
  const title = titleOf(type, whoText(names, actorsTotal), params).slice(0, titleAtMost);
  return {
    id: `${notificationId} ${changedText}`,
    tag: notificationId,
    title,
    body: params['excerpt'] ?? '',
    link,
  };
}
