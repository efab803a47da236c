import { sql, type Db } from './db.ts';
import { openLeasedQueue, queueColumns } from './leased-queue.ts';

/** As the mailer stored it; the content is base64. */
type StoredAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
};

/** Messages that leave by a service. */
export type Channel = 'mail' | 'sms';

export type StoredMessage = {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly StoredAttachment[];
  readonly headers: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

export type NewMessage = Pick<StoredMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'text' | 'html'> & {
  readonly dedupeKey: string;
  readonly attachments: readonly StoredAttachment[];
  readonly headers: Readonly<Record<string, string>>;
  readonly priority: number;
};

/** Stores messages in one statement, skipping known keys. */
export async function saveMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length > 0) await insertMessages(db, messages, null);
}

/**
 * Stores a message that this process sends at once. If the process dies, the lease ends and the queue sends it.
 * @returns false if its key is known, so that it must not be sent
 */
export async function saveLeased(db: Db, message: NewMessage): Promise<boolean> {
  return (await insertMessages(db, [message], messageLeaseSeconds)) === 1;
}

async function insertMessages(
  db: Db,
  messages: readonly NewMessage[],
  lease: number | null,
): Promise<number> {
  const rows = messages.map(({ dedupeKey, ...message }) => ({ ...message, dedupe_key: dedupeKey }));
  const { numAffectedRows } = await sql`
    insert into message (id, dedupe_key, channel, recipient, subject, text, html, attachments, headers, priority,
                         attempts, lease_until)
    select id, dedupe_key, channel, recipient, subject, text, html, attachments, headers, priority,
           ${lease === null ? 0 : 1}::int, now() + make_interval(secs => ${lease}::float8)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
        id uuid, dedupe_key text, channel text, recipient text, subject text, text text, html text, attachments jsonb,
        headers jsonb, priority smallint)
    on conflict (dedupe_key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const mailAttemptsAtMost = 12;

export const messageLeaseSeconds = 60;

/** Codes go first, and broadcasts last. Both are deleted after a while. */
export const messagePriority = { code: -1, one: 0, crowd: 10 } as const;

type MessageKey = { readonly id: string };

const messageQueue = {
  table: 'message',
  key: { id: 'uuid' },
  columns: { ...queueColumns, doneAt: 'sentAt' },
  priority: sql`w.priority`,
  leaseSeconds: messageLeaseSeconds,
  maxAttempts: mailAttemptsAtMost,
} as const;

export type QueuedMail = Omit<StoredMessage, 'channel' | 'createdAt' | 'sentAt'>;

export const mailQueue = openLeasedQueue<QueuedMail, MessageKey>({
  ...messageQueue,
  name: 'mail',
  scope: sql`w.channel = 'mail' and w.held_at is null`,
  payload: sql`w.recipient, w.subject, w.text, w.html, w.attachments, w.headers`,
});

export type QueuedText = Pick<StoredMessage, 'id' | 'recipient' | 'text'>;

/** A text message whose worker died may have been sent, so it is never repeated. */
export const textQueue = openLeasedQueue<QueuedText, MessageKey>({
  ...messageQueue,
  name: 'sms',
  scope: sql`w.channel = 'sms' and w.held_at is null`,
  payload: sql`w.recipient, w.text`,
  failedWhenLost: 'The worker died while sending.',
});

/** Messages of every channel, for admins. */
export const allMessages = openLeasedQueue<
  Pick<StoredMessage, 'id' | 'channel' | 'recipient' | 'subject'>,
  MessageKey
>(
  { ...messageQueue, name: 'messages', payload: sql`w.channel, w.recipient, w.subject` },
  ({ subject, channel }) => subject || `Message by ${channel}`,
  ({ recipient }) => recipient,
);

/**
 * Records that a text message was undeliverable or unwanted.
 * @returns false if that was known
 */
export async function markTextReturned(db: Db, id: string, why: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message set dead_at = now(), last_error = ${why}
    where id = ${id}::uuid and channel = 'sms' and dead_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Marks all messages of a channel as sent in a demo, which shows them at `/dev/outbox`. */
export async function markAllSent(db: Db, channel: Channel): Promise<void> {
  await sql`update message set sent_at = now() where channel = ${channel} and sent_at is null and dead_at is null`.execute(
    db,
  );
}

/**
 * Deletes old codes and broadcasts, some at a time. Keeps broadcasts that aren't sent yet. Uses `message_short_lived`.
 * @returns how many messages were deleted
 */
export async function removeOldMessages(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message where id in (
      select id from message
      where priority <> 0 and created_at < now() - make_interval(days => ${days}::int)
        and (priority < 0 or sent_at is not null or dead_at is not null)
      order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type MessageLine = Pick<StoredMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'createdAt'> & {
  readonly attachmentsTotal: number;
};

/** Newest first. */
export async function listMessages(
  db: Db,
  wanted: { recipient?: string; limit: number },
): Promise<MessageLine[]> {
  let query = db
    .selectFrom('message')
    .select(['id', 'channel', 'recipient', 'subject', 'createdAt'])
    .select(sql<number>`jsonb_array_length(attachments)`.as('attachmentsTotal'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit);
  if (wanted.recipient) query = query.where('recipient', '=', wanted.recipient);
  return query.execute();
}

export async function findMessage(db: Db, id: string): Promise<StoredMessage | undefined> {
  const found = await db
    .selectFrom('message')
    .select([
      'id',
      'channel',
      'recipient',
      'subject',
      'text',
      'html',
      'attachments',
      'headers',
      'createdAt',
      'sentAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return found as StoredMessage | undefined;
}

/** Deletes messages to a user who deletes their account. Uses `message_of_recipient`. */
export async function forgetMessagesTo(db: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from message where recipient = any(${[...recipients]}::text[])`.execute(db);
}

export type LastMessage = {
  channel: string;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
};

/** For each channel, the outcome of the latest of the last five hundred messages. Uses `message_newest`. */
export async function readLastMessages(db: Db): Promise<LastMessage[]> {
  const { rows } = await sql<LastMessage>`
    with latest as (
      select channel, sent_at, last_error, coalesce(dead_at, run_at) as failed_at from message
       order by created_at desc, id desc limit 500
    )
    select c.channel, max(l.sent_at) as sent_at,
           max(l.failed_at) filter (where l.last_error is not null) as failed_at,
           (array_agg(l.last_error order by l.failed_at desc) filter (where l.last_error is not null))[1] as last_error
      from unnest(array['mail', 'sms']) c (channel) left join latest l on l.channel = c.channel
     group by c.channel`.execute(db);
  return rows;
}
