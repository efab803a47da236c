import type { ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Who leaves goes nowhere. The kept totals follow in the same statement. */
async function dropGoingsOf(tx: Db, userId: UserId): Promise<void> {
  await sql`
    with removed as (delete from event_going where user_id = ${userId}::uuid returning event_id)
    update event e set going_total = greatest(0, going_total - 1) from removed r where e.id = r.event_id`.execute(
    tx,
  );
}

/** Nights that nobody but the person has seen. By `event_by_creator`. */
async function dropDraftsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    update event set deleted_at = now(), name = 'Draft', description = ''
     where creator_id = ${profileId}::uuid and status = 'draft' and deleted_at is null`.execute(tx);
}

/** Helps with nobody's night any more. What they hosted alone stays theirs, by an id that leads to nobody. */
async function dropPartsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`delete from event_creator where profile_id = ${profileId}::uuid and creator_type <> 'owner'`.execute(
    tx,
  );
}

/** Nights behind us stay what they were: others bought tickets to them. */
export async function forgetNights(tx: Db, userId: UserId): Promise<void> {
  await dropGoingsOf(tx, userId);
  await dropDraftsOf(tx, userId);
  await dropPartsOf(tx, userId);
}
