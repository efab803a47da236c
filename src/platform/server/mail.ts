import { newId } from '#platform/ids.ts';
import type { Db } from './db.ts';
import type { Claimed } from './leased-queue.ts';
import {
  messagePriority,
  saveLeased,
  saveMessages,
  type NewMessage,
  type QueuedMail,
} from './message-store.ts';

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
  /** Is of no use after some minutes. It goes first, and is deleted after a while. */
  readonly isCode?: boolean;
};

/** Sends mail from this process. */
export type MailSender = {
  /** Whether it can begin now. */
  readonly hasRoom: () => boolean;
  /** Begins to send a mail that this process has leased. */
  readonly begin: (mail: Claimed<QueuedMail>) => void;
};

export type Mailer = {
  /**
   * Stores the message in the given transaction; the worker sends it. Outside of a transaction, a worker leases its own
   * message with the insert and sends it at once.
   */
  readonly send: (db: Db, message: MailMessage) => Promise<void>;
  /** Stores many messages in one statement. They are sent after all single messages. */
  readonly sendToMany: (
    db: Db,
    messages: readonly (MailMessage & { readonly id: string })[],
  ) => Promise<void>;
  /** Sends messages that this process stores at once. Undefined leaves them to the queue. */
  readonly sendBy: (sender: MailSender | undefined) => void;
};

export function openMailer(): Mailer {
  let own: MailSender | undefined;
  return {
    sendBy: (sender) => (own = sender),
    send: async (db, message) => {
      const stored = toNewMessage(
        message,
        newId(),
        message.isCode ? messagePriority.code : messagePriority.one,
      );
      const sender = db.isTransaction || !own?.hasRoom() ? undefined : own;
      if (!sender) await saveMessages(db, [stored]);
      else if (await saveLeased(db, stored)) sender.begin({ ...stored, attempts: 1 });
    },
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
