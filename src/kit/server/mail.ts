import { newId } from '#kit/ids.ts';
import type { Db } from './db.ts';

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type MailMessage = {
  /** The same message asked for twice is sent once. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type Mailer = {
  /** Keeps the message in the given transaction; a round of the worker sends it. */
  readonly send: (db: Db, message: MailMessage) => Promise<void>;
};

export function openMailer(): Mailer {
  return {
    send: async (db, message) => {
      const attachments = (message.attachments ?? []).map(({ content, ...rest }) => ({
        ...rest,
        content: Buffer.from(content).toString('base64'),
      }));
      await db
        .insertInto('message')
        .values({
          id: newId(),
          dedupeKey: message.dedupeKey,
          channel: 'mail',
          recipient: message.to,
          subject: onOneLine(message.subject),
          text: message.text,
          html: message.html ?? null,
          attachments: JSON.stringify(attachments),
          headers: JSON.stringify(message.headers ?? {}),
        })
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .execute();
    },
  };
}

/** What comes after a line break in a subject would be read as another header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
