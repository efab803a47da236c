import { brand } from '#platform/brand.ts';
import type { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { ScheduledTask } from './feature.ts';
import type { Log } from './log.ts';
import { openHolding, releaseMessages } from './hold-messages.ts';
import { drainQueue, whileLeased, type Claimed } from './leased-queue.ts';
import type { Mailer } from './mail.ts';
import { mailAttemptsAtMost, mailQueue, messageLeaseSeconds, type QueuedMail } from './message-store.ts';
import type { TransportConfig } from './transports.ts';

const mailsAtOnce = 10;

export type MailDelivery = {
  readonly task: ScheduledTask;
  /** Leaves new mail to the queue and waits for what this process is sending. */
  readonly stop: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Sends mail at least once, with the same Message-ID on every attempt: at once what this process stores, and what is
 * queued. Without SMTP_URL, mail is held, or shown at `/dev/outbox` in a demo (INS-07).
 */
export async function openMailDelivery(options: {
  config: TransportConfig & Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>;
  db: Db;
  log: Log;
  mail: Pick<Mailer, 'sendBy'>;
}): Promise<MailDelivery> {
  const { config, db, log, mail } = options;
  const task = (run: ScheduledTask['run']): ScheduledTask => ({
    name: 'kit.deliver-mail',
    everySeconds: 1,
    run,
  });
  if (!config.SMTP_URL) {
    const hold = openHolding({ ...options, channel: 'mail' });
    return { task: task(hold), stop: async () => {}, close: () => {} };
  }

  const { createTransport } = await import('nodemailer');
  const transport = createTransport(withTimeouts(config.SMTP_URL), { from: config.MAIL_FROM });
  const leasing = { db, log, queue: mailQueue, leaseSeconds: messageLeaseSeconds };
  const send = (claimed: ClaimedMail) =>
    whileLeased(leasing, claimed, () => sendOne({ ...options, transport }, claimed))
      // Then its lease ends, and it is sent again.
      .catch((error: unknown) =>
        log.error({ err: error, messageId: claimed.id }, 'the end of a mail was not written'),
      );
  const sending = new Set<Promise<void>>();
  mail.sendBy({
    hasRoom: () => sending.size < mailsAtOnce,
    begin: (claimed) => {
      const sent = send(claimed).finally(() => sending.delete(sent));
      sending.add(sent);
    },
  });
  return {
    task: task(async (stopping) => {
      await releaseMessages({ ...options, channel: 'mail' });
      await drainQueue(db, mailQueue, {
        atOnce: mailsAtOnce,
        stopping,
        perform: (mails) => Promise.all(mails.map(send)),
      });
    }),
    stop: async () => {
      mail.sendBy(undefined);
      await Promise.all(sending);
    },
    close: () => {
      mail.sendBy(undefined);
      transport.close();
    },
  };
}

/** Connects and signs in to the mail server. @returns why that failed */
export async function findMailServerFault(smtpUrl: string): Promise<string | undefined> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(withTimeouts(smtpUrl));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

/** Named after the instance once an admin has named it; otherwise as MAIL_FROM says. */
function sender(mailFrom: string): { readonly from?: { readonly name: string; readonly address: string } } {
  if (brand.name === 'Backbeat') return {};
  return { from: { name: brand.name, address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom } };
}

type ClaimedMail = Claimed<QueuedMail>;
type Transport = ReturnType<typeof createTransport>;

async function sendOne(
  {
    config,
    db,
    log,
    transport,
  }: { config: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>; db: Db; log: Log; transport: Transport },
  mail: ClaimedMail,
) {
  try {
    await transport.sendMail({
      ...sender(config.MAIL_FROM),
      messageId: `<${mail.id}@${new URL(config.PUBLIC_URL).hostname}>`,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      headers: { ...mail.headers },
      attachments: mail.attachments.map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: Buffer.from(content, 'base64'),
      })),
    });
  } catch (error) {
    const isFinal = mail.attempts >= mailAttemptsAtMost || isRefusedForGood(error);
    log[isFinal ? 'error' : 'warn'](
      { err: error, messageId: mail.id, attempts: mail.attempts },
      'mail was not sent',
    );
    const pauseSeconds = Math.min(3600, 3 ** mail.attempts);
    await mailQueue.fail(db, [mail], { error: String(error).slice(0, 2000), pauseSeconds, isFinal });
    return;
  }
  await mailQueue.done(db, [mail]);
}

/** Keeps connections open, and times out on a silent server well before the message's lease ends. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const options = {
    pool: 'true',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
  };
  for (const [name, value] of Object.entries(options))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether the server will never accept this recipient or content (RFC 5321 §4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 550 && responseCode < 560 && command !== 'AUTH';
}
