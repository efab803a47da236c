import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { readTransportMark, writeTransportMarks } from './health-store.ts';
import { countHeld } from './held-message-store.ts';
import type { Channel } from './message-store.ts';
import { twilioOf } from './twilio.ts';

/** `outbox` only shows messages, at `/dev/outbox`. `none` holds them. */
export type Transport = 'service' | 'outbox' | 'none';

export type TransportConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_AUTH_TOKEN'
  | 'TWILIO_MESSAGING_SERVICE_SID'
  | 'TWILIO_BASE'
  | 'demo'
>;

/** How a process with these settings sends messages. */
export function transportOf(channel: Channel, config: TransportConfig): Transport {
  const isSet = channel === 'mail' ? config.SMTP_URL !== undefined : twilioOf(config) !== undefined;
  if (isSet) return 'service';
  return config.demo ? 'outbox' : 'none';
}

/** Tells web processes how this worker sends messages. */
export async function markTransports(db: Db, config: TransportConfig): Promise<void> {
  await writeTransportMarks(db, {
    mail: transportOf('mail', config),
    sms: transportOf('sms', config),
  });
}

/** How messages are sent now: as the workers say, or as this process would if no worker runs. */
export async function readTransport(db: Db, channel: Channel, config: TransportConfig): Promise<Transport> {
  return (await readTransportMark(db, channel)) ?? transportOf(channel, config);
}

/** Whether a message stored now waits until a transport is set up. */
export async function isHeld(db: Db, channel: Channel, config: TransportConfig): Promise<boolean> {
  return (await readTransport(db, channel, config)) === 'none';
}

/** @returns one sentence per channel that can't send what it has to */
export async function listHeldWarnings(db: Db, config: TransportConfig): Promise<string[]> {
  const [holdsMail, mails, texts] = await Promise.all([
    isHeld(db, 'mail', config),
    countHeld(db, 'mail'),
    countHeld(db, 'sms'),
  ]);
  return [
    ...(holdsMail ? [`No mail server: set SMTP_URL. Emails held: ${mails}.`] : []),
    ...(texts > 0 ? [`No Twilio account: set TWILIO_ACCOUNT_SID. Text messages held: ${texts}.`] : []),
  ];
}
