import { sql, type Db } from '#platform/server/db.ts';

export type Firsts = {
  readonly cityAt: Date | null;
  readonly communityAt: Date | null;
  readonly eventAt: Date | null;
  /** The latest webhook of Stripe. */
  readonly webhookAt: Date | null;
};

/** Reads one row from each index: `profile_newest`, `event_newest`, `payment_inbox_newest`, and the few cities. */
export async function readFirsts(db: Db): Promise<Firsts> {
  const { rows } = await sql<Firsts>`
    select (select min(created_at) from city) as city_at,
           (select created_at from profile where type = 'community' and deleted_at is null
             order by created_at, id limit 1) as community_at,
           (select created_at from event where status <> 'draft' order by created_at, id limit 1) as event_at,
           (select received_at from payment_inbox where provider = 'stripe'
             order by received_at desc limit 1) as webhook_at`.execute(db);
  return rows[0]!;
}
