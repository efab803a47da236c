import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { ScheduledTask } from './feature.ts';
import type { Log } from './log.ts';
import { openHolding, releaseMessages } from './hold-messages.ts';
import { drainQueue, type Claimed } from './leased-queue.ts';
import { mailAttemptsAtMost, textQueue, type QueuedText } from './message-store.ts';
import { callbackUrl, twilioOf, type Twilio } from './twilio.ts';

const textsAtOnce = 5;
/** Well before the lease of one minute ends. */
const timeoutMs = 20_000;

/**
 * Sends queued text messages. Twilio has no idempotency keys, so a message with an unknown outcome is never repeated;
 * one that was refused before it was accepted is. Without Twilio, messages are held (INS-07).
 */
export function textDeliveryTask(options: { config: Config; db: Db; log: Log }): ScheduledTask {
  const { config, db } = options;
  const task = (run: ScheduledTask['run']): ScheduledTask => ({
    name: 'kit.deliver-texts',
    everySeconds: 1,
    run,
  });
  const twilio = twilioOf(config);
  if (!twilio) return task(openHolding({ ...options, channel: 'sms' }));
  return task(async (stopping) => {
    await releaseMessages({ ...options, channel: 'sms' });
    await drainQueue(db, textQueue, {
      atOnce: textsAtOnce,
      stopping,
      perform: (texts) => Promise.all(texts.map((text) => sendOne(options, twilio, text))),
    });
  });
}

type Outcome = 'sent' | { readonly error: string; readonly again: boolean };

async function sendOne(
  { config, db, log }: { config: Config; db: Db; log: Log },
  twilio: Twilio,
  text: Claimed<QueuedText>,
): Promise<void> {
  const outcome = await ask(config, twilio, text);
  if (outcome === 'sent') return textQueue.done(db, [text]);
  const { error, again } = outcome;
  const isFinal = !again || text.attempts >= mailAttemptsAtMost;
  log[isFinal ? 'error' : 'warn']({ reason: error, messageId: text.id }, 'text message was not sent');
  const pauseSeconds = Math.min(3600, 3 ** text.attempts);
  await textQueue.fail(db, [text], { error, pauseSeconds, isFinal });
}

async function ask(
  config: Config,
  { accountSid, authToken, serviceSid, base }: Twilio,
  text: QueuedText,
): Promise<Outcome> {
  const body = new URLSearchParams({
    To: text.recipient,
    MessagingServiceSid: serviceSid,
    Body: text.text,
    StatusCallback: callbackUrl(config, text.id),
  });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  try {
    const response = await fetch(`${base}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: { authorization },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.ok) return 'sent';
    const { code } = (await response.json().catch(() => ({}))) as { code?: number };
    const error = `Twilio answered ${response.status}, ${code ?? 'no code'}.`;
    // Rate limits and outages are reported before anything is accepted.
    return { error, again: response.status === 429 || response.status === 503 };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? 'unknown';
    return {
      error: `Twilio was unreachable: ${cause}.`,
      again: cause === 'ECONNREFUSED' || cause === 'ENOTFOUND',
    };
  }
}
