import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

/** Removes all joins of a deleted account, and updates the totals. */
async function removeGoingOf(tx: Db, userId: UserId): Promise<void> {
  const { rows } = await sql<{ eventId: EventId }>`
    delete from event_going where user_id = ${userId}::uuid returning event_id`.execute(tx);
  await sql`
    update event set going_total = greatest(0, going_total - 1)
     where id = any(${rows.map(({ eventId }) => eventId)}::uuid[])`.execute(tx);
}

/** Deletes the profile's drafts, by `event_by_creator`. No text, picture or place remains, which may be their home. */
async function dropDraftsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    update event
       set deleted_at = least(deleted_at, now()), visibility = 'private', name = 'Draft', description = '',
           venue_name = '', address1 = '', zip_code = '', latitude = null, longitude = null,
           image_id = null
     where creator_id = ${profileId}::uuid and status = 'draft'`.execute(tx);
}

/** Removes the user from all teams. Events that they hosted alone keep a host id that resolves to no profile. */
async function dropPartsOf(tx: Db, userId: UserId): Promise<void> {
  await sql`delete from event_creator where profile_id = ${userId}::uuid and creator_type <> 'owner'`.execute(
    tx,
  );
}

/** Ends offers to a deleted profile, which would block later ones: an event has one open offer at most. */
async function dropOffersTo(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`
    delete from event_creator where profile_id = ${profileId}::uuid and creator_status <> 'confirmed'`.execute(
    tx,
  );
}

/** Ends a deleted artist's requests and invitations to play. By `gig_waiting_of_artist`. */
async function dropWaitingGigsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await sql`delete from gig where artist_id = ${profileId}::uuid and status = 'pending'`.execute(tx);
}

/**
 * Removes a deleted profile's drafts, offers and waiting gigs. It stays a host of its events, though lists of hosts leave
 * it out, so that search still finds them by its name.
 */
export async function endPartsOf(tx: Db, profileId: ProfileId): Promise<void> {
  await dropDraftsOf(tx, profileId);
  await dropOffersTo(tx, profileId);
  await dropWaitingGigsOf(tx, profileId);
}

async function removeSavedOf(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('savedEvent').where('userId', '=', userId).execute();
}

/** Past events stay, because others bought tickets to them. */
export async function forgetUserEvents(tx: Db, userId: UserId): Promise<void> {
  await removeGoingOf(tx, userId);
  await removeSavedOf(tx, userId);
  await dropDraftsOf(tx, userId);
  await dropPartsOf(tx, userId);
}
