import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';
import { saveMessages, messagePriority, type NewMessage } from './message-store.ts';

type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type MailMessage = {
  /** Sends the same message only once. */
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
  readonly headers?: Readonly<Record<string, string>>;
};

export type Mailer = {
  /** Stores the message in the given transaction; the worker sends it. */
  readonly send: (db: Db, message: MailMessage) => Promise<void>;
  /** Stores many messages in one statement. They are sent after all single messages. */
  readonly sendToMany: (
    db: Db,
    messages: readonly (MailMessage & { readonly id: string })[],
  ) => Promise<void>;
};

export function openMailer(): Mailer {
  return {
    send: (db, message) => saveMessages(db, [toNewMessage(message, newId(), messagePriority.one)]),
    sendToMany: (db, messages) =>
      saveMessages(
        db,
        messages.map((message) => toNewMessage(message, message.id, messagePriority.crowd)),
      ),
  };
}

function toNewMessage(message: MailMessage, id: string, priority: number): NewMessage {
  return {
    id,
    dedupeKey: message.dedupeKey,
    channel: 'mail',
    recipient: message.to,
    subject: onOneLine(message.subject),
    text: message.text,
    html: message.html ?? null,
    attachments: (message.attachments ?? []).map(({ content, ...rest }) => ({
      ...rest,
      content: Buffer.from(content).toString('base64'),
    })),
    headers: message.headers ?? {},
    priority,
  };
}

/** A line break in a subject would start another header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
