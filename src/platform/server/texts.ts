import type { Db } from './db.ts';
import { saveMessages, messagePriority } from './message-store.ts';

export type TextMessage = {
  readonly id: string;
  /** Sends the same message only once. */
  readonly dedupeKey: string;
  /** In E.164: `+13105550100`. */
  readonly to: string;
  readonly text: string;
};

/** Stores a text message with a code, which goes before broadcasts. */
export async function sendCodeText(db: Db, message: TextMessage): Promise<void> {
  await keep(db, [message], messagePriority.code);
}

/** Stores text messages of a broadcast in the given transaction, in one statement; the worker sends them. */
export async function textToMany(db: Db, messages: readonly TextMessage[]): Promise<void> {
  await keep(db, messages, messagePriority.crowd);
}

async function keep(db: Db, messages: readonly TextMessage[], priority: number): Promise<void> {
  await saveMessages(
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
