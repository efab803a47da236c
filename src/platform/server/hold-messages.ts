import type { Db } from './db.ts';
import { expireHeld, heldMinutes, holdMessages, releaseHeld } from './held-message-store.ts';
import type { Log } from './log.ts';
import { markAllSent, type Channel } from './message-store.ts';
import { readTransport, transportOf, type TransportConfig } from './transports.ts';

type HoldOptions = {
  readonly channel: Channel;
  readonly config: TransportConfig;
  readonly db: Db;
  readonly log: Log;
};

const settings = { mail: 'SMTP_URL', sms: 'TWILIO_ACCOUNT_SID' } as const;

/** The task of a worker without a mail server, or without Twilio: it shows messages in a demo, and holds them elsewhere. */
export function openHolding(options: HoldOptions): () => Promise<void> {
  const { channel, config, db, log } = options;
  if (transportOf(channel, config) === 'outbox') return () => markAllSent(db, channel);
  const facts = { channel, setting: settings[channel], heldMinutes };
  if (channel === 'mail') log.warn(facts, 'emails are held until SMTP_URL is set');
  let isFirst = true;
  return async () => {
    // Another worker may have the setting that this one misses.
    if ((await readTransport(db, channel, config)) !== 'none') return;
    const held = await holdMessages(db, channel);
    if (held > 0 && isFirst) {
      isFirst = false;
      log.warn({ ...facts, held }, 'a message is held, because nothing is set up to send it');
    }
    await expire(options);
  };
}

/** Moves held messages to the queue, once this process can send them. */
export async function releaseMessages(options: Omit<HoldOptions, 'config'>): Promise<void> {
  const { channel, db, log } = options;
  await expire(options);
  const released = await releaseHeld(db, channel);
  if (released > 0) log.warn({ channel, released }, 'held messages are sent now');
}

async function expire({ channel, db, log }: Omit<HoldOptions, 'config'>): Promise<void> {
  const expired = await expireHeld(db, channel);
  if (expired > 0) log.error({ channel, expired, heldMinutes }, 'held messages expired and were not sent');
}
