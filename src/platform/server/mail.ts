import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';
import { keepMessages, messagePriority, type NewMessage } from './message-store.ts';

type MailAttachment = {
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
  /** Keeps many in one statement. They are sent when no single message waits. */
  readonly sendToMany: (
    db: Db,
    messages: readonly (MailMessage & { readonly id: string })[],
  ) => Promise<void>;
};

export function openMailer(): Mailer {
  return {
    send: (db, message) => keepMessages(db, [toNewMessage(message, newId(), messagePriority.one)]),
    sendToMany: (db, messages) =>
      keepMessages(
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

/** What comes after a line break in a subject would be read as another header. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
