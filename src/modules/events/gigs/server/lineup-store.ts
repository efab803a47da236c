import type { ArtistId, EventId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type Playing = {
  readonly artistId: ArtistId;
  readonly note: string;
  readonly playsAt: Date | null;
  readonly headliner: boolean;
};

export async function listLineup(db: Db, eventId: EventId): Promise<Playing[]> {
  return db
    .selectFrom('eventArtist as a')
    .innerJoin('profile as p', 'p.id', 'a.artistId')
    .where('p.deletedAt', 'is', null)
    .where('a.eventId', '=', eventId)
    .orderBy('a.position')
    .orderBy('a.artistId')
    .select(['a.artistId', 'a.note', 'a.playsAt', 'a.headliner'])
    .execute();
}

/** (PFM-08) */
export async function putLineup(tx: Db, eventId: EventId, lineup: readonly Playing[]): Promise<void> {
  const wanted = lineup.map(({ artistId, note, playsAt, headliner }, position) => ({
    artist_id: artistId,
    position,
    note,
    plays_at: playsAt,
    headliner,
  }));
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json)
        w (artist_id uuid, position int, note text, plays_at timestamptz, headliner boolean)
    ), gone as (
      delete from event_artist a
       where a.event_id = ${eventId}::uuid and not exists (select from wanted w where w.artist_id = a.artist_id)
    )
    insert into event_artist (event_id, artist_id, position, note, plays_at, headliner)
    select ${eventId}::uuid, artist_id, position, note, plays_at, headliner from wanted
        on conflict (event_id, artist_id) do update
       set position = excluded.position, note = excluded.note, plays_at = excluded.plays_at,
           headliner = excluded.headliner`.execute(tx);
}

export async function addPlaying(
  tx: Db,
  eventId: EventId,
  { artistId, note }: Pick<Playing, 'artistId' | 'note'>,
): Promise<void> {
  await sql`
    insert into event_artist (event_id, artist_id, position, note)
    select ${eventId}::uuid, ${artistId}::uuid,
           coalesce((select max(position) + 1 from event_artist where event_id = ${eventId}::uuid), 0), ${note}
        on conflict (event_id, artist_id) do nothing`.execute(tx);
}

/** @returns whether they were on the lineup */
export async function dropPlaying(tx: Db, eventId: EventId, artistId: ArtistId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('eventArtist')
    .where('eventId', '=', eventId)
    .where('artistId', '=', artistId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
