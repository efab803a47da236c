import { sql, type Db } from '#platform/server/db.ts';

export type InboxRow = {
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly intentId: string;
  readonly attempts: number;
};

/** Keeps what the provider told us, once. What names no payment needs no work. */
export async function keepWebhook(
  db: Db,
  event: { provider: string; eventId: string; type: string; intentId: string | null },
): Promise<void> {
  const { provider, eventId, type, intentId } = event;
  await sql`
    insert into payment_inbox (provider, event_id, type, intent_id, processed_at)
    values (${provider}, ${eventId}, ${type}, ${intentId}, case when ${intentId}::text is null then clock_timestamp() end)
        on conflict do nothing`.execute(db);
}

/** Takes waiting rows for this process alone, until the lease ends: a dead worker's rows come back by themselves. */
export async function leaseInbox(db: Db, leaseSeconds: number, limit: number): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    update payment_inbox i
       set lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = i.attempts + 1
      from (select provider, event_id
              from payment_inbox
             where processed_at is null and dead_at is null and run_at <= clock_timestamp()
               and (lease_until is null or lease_until <= clock_timestamp())
             order by run_at
             limit ${limit}
               for update skip locked) w
     where i.provider = w.provider and i.event_id = w.event_id
    returning i.provider, i.event_id, i.type, i.intent_id, i.attempts`.execute(db);
  return rows;
}

export async function markProcessed(db: Db, { provider, eventId }: InboxRow): Promise<void> {
  await sql`
    update payment_inbox set processed_at = clock_timestamp(), lease_until = null, last_error = null
     where provider = ${provider} and event_id = ${eventId}`.execute(db);
}

/** Another try after a pause that doubles, up to an hour; after the last one a person has to look. */
export async function markFailed(db: Db, row: InboxRow, error: string, maxAttempts: number): Promise<void> {
  const pause = Math.min(2 ** row.attempts, 3600);
  await sql`
    update payment_inbox
       set lease_until = null, last_error = ${error.slice(0, 500)},
           run_at = clock_timestamp() + make_interval(secs => ${pause}),
           dead_at = case when attempts >= ${maxAttempts} then clock_timestamp() end
     where provider = ${row.provider} and event_id = ${row.eventId}`.execute(db);
}
