import { sql, type Db } from './db.ts';

/** As the mailer wrote it; the content is base64. */
type StoredAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
};

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

/** A message before it is kept. */
export type NewMessage = Pick<StoredMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'text' | 'html'> & {
  readonly dedupeKey: string;
  readonly attachments: readonly StoredAttachment[];
  readonly headers: Readonly<Record<string, string>>;
  readonly priority: number;
};

/** Keeps messages, all in one statement; those whose key is known are there already. */
export async function keepMessages(db: Db, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ dedupeKey, ...message }) => ({ ...message, dedupe_key: dedupeKey }));
  await sql`
    insert into message (id, dedupe_key, channel, recipient, subject, text, html, attachments, headers, priority)
    select id, dedupe_key, channel, recipient, subject, text, html, attachments, headers, priority
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
        id uuid, dedupe_key text, channel text, recipient text, subject text, text text, html text, attachments jsonb,
        headers jsonb, priority smallint)
    on conflict (dedupe_key) do nothing`.execute(db);
}

type ClaimedMessage = Omit<StoredMessage, 'channel' | 'createdAt' | 'sentAt'> & { readonly attempts: number };

export const mailAttemptsAtMost = 12;

/** What goes first: tickets and codes before what is written to a crowd. */
export const messagePriority = { one: 0, crowd: 10 } as const;

/** Takes messages for a minute: when this process dies, another one sends them after that. */
export async function claimMail(db: Db, limit: number): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with free as (
      select id from message
      where channel = 'mail' and sent_at is null and dead_at is null and run_at <= now()
        and (lease_until is null or lease_until < now())
      order by priority, run_at limit ${limit} for update skip locked
    )
    update message set lease_until = now() + interval '60 seconds', attempts = message.attempts + 1
    from free where message.id = free.id
    returning message.id, recipient, subject, text, html, attachments, headers, attempts`.execute(db);
  return rows;
}

export type ClaimedText = Pick<ClaimedMessage, 'id' | 'recipient' | 'text' | 'attempts'>;

/** Gives up text messages whose sender died on the way: nobody knows whether they went out, and none goes out twice. */
export async function buryLostTexts(db: Db): Promise<void> {
  await sql`
    update message set dead_at = now(), lease_until = null, last_error = 'Its sender died while it was under way.'
    where channel = 'sms' and sent_at is null and dead_at is null and lease_until < now()`.execute(db);
}

export async function claimTexts(db: Db, limit: number): Promise<ClaimedText[]> {
  const { rows } = await sql<ClaimedText>`
    with free as (
      select id from message
      where channel = 'sms' and sent_at is null and dead_at is null and run_at <= now() and lease_until is null
      order by priority, run_at limit ${limit} for update skip locked
    )
    update message set lease_until = now() + interval '60 seconds', attempts = message.attempts + 1
    from free where message.id = free.id
    returning message.id, recipient, text, attempts`.execute(db);
  return rows;
}

/**
 * What was sent came back: the number does not exist, or wants nothing. Heard once, however often it is said.
 * @returns whether it was news
 */
export async function markTextReturned(db: Db, id: string, why: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message set dead_at = now(), last_error = ${why}
    where id = ${id}::uuid and channel = 'sms' and dead_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function markMailSent(db: Db, id: string): Promise<void> {
  await sql`update message set sent_at = now(), lease_until = null, last_error = null where id = ${id}`.execute(
    db,
  );
}

export async function markMailFailed(
  db: Db,
  id: string,
  failure: { error: string; pauseSeconds: number; isFinal: boolean },
): Promise<void> {
  await sql`
    update message
    set lease_until = null, last_error = ${failure.error},
        run_at = now() + make_interval(secs => ${failure.pauseSeconds}::float8),
        dead_at = case when ${failure.isFinal}::boolean then now() end
    where id = ${id} and sent_at is null`.execute(db);
}

/** Where nobody carries messages of a channel, every one counts as sent: it is read at `/dev/outbox`. */
export async function markAllSent(db: Db, channel: 'mail' | 'sms'): Promise<void> {
  await sql`update message set sent_at = now() where channel = ${channel} and sent_at is null and dead_at is null`.execute(
    db,
  );
}

/** Removes what was written to crowds long ago, some at a time. @returns how many messages went */
export async function removeOldCrowdMessages(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message where id in (
      select id from message
      where priority > 0 and created_at < now() - make_interval(days => ${days}::int)
        and (sent_at is not null or dead_at is not null)
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

export async function countDeadMail(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from message where dead_at is not null and sent_at is null`.execute(db);
  return rows[0]!.total;
}

/** What was written to somebody who leaves, sent or not. By `message_of_recipient`. */
export async function forgetMessagesTo(db: Db, recipients: readonly string[]): Promise<void> {
  await sql`delete from message where recipient = any(${[...recipients]}::text[])`.execute(db);
}

export type DeadMessage = Pick<StoredMessage, 'id' | 'channel' | 'recipient' | 'subject' | 'createdAt'> & {
  readonly attempts: number;
  readonly lastError: string | null;
  readonly deadAt: Date;
  /** The same to the microsecond, for the next page. */
  readonly at: string;
};

/** What was given up before it was sent, the latest first, by `message_dead`. */
export async function listDeadMessages(
  db: Db,
  limit: number,
  after?: readonly unknown[],
): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select id, channel, recipient, subject, created_at, attempts, last_error, dead_at, dead_at::text as at
      from message
     where dead_at is not null and sent_at is null
       and ${after ? sql`(dead_at, id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by dead_at desc, id desc
     limit ${limit}`.execute(db);
  return rows;
}

/** Sends what was given up once more. A text message may have gone out before: a person decided so. */
export async function reviveMessage(tx: Db, id: string) {
  const { rows } = await sql<{ channel: string; subject: string; lastError: string | null }>`
    update message set dead_at = null, attempts = 0, lease_until = null, run_at = now()
     where id = ${id}::uuid and dead_at is not null and sent_at is null
    returning channel, subject, last_error`.execute(tx);
  return rows[0];
}

export type MessageHealth = { channel: string; waiting: number; dead: number; lastSentAt: Date | null };

/** By channel: what waits, what was given up, and when something was sent last. */
export async function readMessageHealth(db: Db): Promise<MessageHealth[]> {
  const lasts = new Map((await readLastMessages(db)).map((one) => [one.channel, one.sentAt]));
  const { rows } = await sql<Omit<MessageHealth, 'lastSentAt'>>`
    select c.channel,
           (select count(*)::int from message m
             where m.channel = c.channel and m.sent_at is null and m.dead_at is null) as waiting,
           (select count(*)::int from message m
             where m.channel = c.channel and m.dead_at is not null and m.sent_at is null) as dead
      from unnest(array['mail', 'sms']) c (channel)`.execute(db);
  return rows.map((row) => ({ ...row, lastSentAt: lasts.get(row.channel) ?? null }));
}

export type LastMessage = {
  channel: string;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
};

/** Of each channel, how the latest of the last five hundred messages went. By `message_newest`. */
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
