import { sql, type Db } from './db.ts';

/** As the mailer wrote it; the content is base64. */
export type StoredAttachment = {
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

type ClaimedMessage = Omit<StoredMessage, 'channel' | 'createdAt' | 'sentAt'> & { readonly attempts: number };

export const mailAttemptsAtMost = 12;

/** Takes messages for a minute: when this process dies, another one sends them after that. */
export async function claimMail(db: Db, limit: number): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with free as (
      select id from message
      where channel = 'mail' and sent_at is null and dead_at is null and run_at <= now()
        and (lease_until is null or lease_until < now())
      order by run_at limit ${limit} for update skip locked
    )
    update message set lease_until = now() + interval '60 seconds', attempts = message.attempts + 1
    from free where message.id = free.id
    returning message.id, recipient, subject, text, html, attachments, headers, attempts`.execute(db);
  return rows;
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

/** Without a mail server every message counts as sent: it is read at `/dev/outbox`. */
export async function markAllMailSent(db: Db): Promise<void> {
  await sql`update message set sent_at = now() where channel = 'mail' and sent_at is null and dead_at is null`.execute(
    db,
  );
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
    select count(*) as total from message where dead_at is not null`.execute(db);
  return rows[0]!.total;
}
