import type { Db } from './db.ts';
import { keepMessages, messagePriority } from './message-store.ts';

export type TextMessage = {
  readonly id: string;
  /** The same message asked for twice is sent once. */
  readonly dedupeKey: string;
  /** As networks write it: `+13105550100`. */
  readonly to: string;
  readonly text: string;
};

/** Keeps a text message to one person, such as a code: it goes before what is written to a crowd. */
export async function sendText(db: Db, message: TextMessage): Promise<void> {
  await keep(db, [message], messagePriority.one);
}

/** Keeps text messages to a crowd in the given transaction, in one statement; a round of the worker sends them. */
export async function textToMany(db: Db, messages: readonly TextMessage[]): Promise<void> {
  await keep(db, messages, messagePriority.crowd);
}

async function keep(db: Db, messages: readonly TextMessage[], priority: number): Promise<void> {
  await keepMessages(
    db,
    messages.map(({ to, ...message }) => ({
      ...message,
      channel: 'sms',
      recipient: to,
      subject: '',
      html: null,
      attachments: [],
      headers: {},
      priority,
    })),
  );
}
