import { unpackCursor } from '#kit/cursor.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { ManagedSide } from '../manage-contract.ts';
import { cardColumns, cardJoins, type EventRow } from './card-store.ts';

export type OwnerKind = 'community' | 'artist' | 'venue';

type Wanted = {
  readonly id: string;
  readonly kind: OwnerKind;
  readonly side: ManagedSide;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** Whose it is: by `event_creator_by_profile`, `event_artist_by_artist` and `event_by_venue`. */
const owns = {
  community: (id: string) => sql`exists (select from event_creator c
    where c.event_id = e.id and c.profile_id = ${id}::uuid and c.creator_status = 'confirmed')`,
  artist: (id: string) => sql`e.status <> 'draft' and exists (select from event_artist a
    where a.event_id = e.id and a.artist_id = ${id}::uuid)`,
  venue: (id: string) => sql`e.status <> 'draft' and e.visibility = 'public' and e.venue_id = ${id}::uuid`,
};

const sides = {
  upcoming: sql`e.status <> 'draft' and e.ends_at > now()`,
  drafts: sql`e.status = 'draft'`,
  past: sql`e.status <> 'draft' and e.ends_at <= now()`,
};

/** What is next, soonest first; what is over or not announced, latest first. Keyset-paged by (starts_at, id). */
export async function listOwn(db: Db, { id, kind, side, limit, cursor }: Wanted): Promise<EventRow[]> {
  const after = unpackCursor(cursor, 2);
  const [further, direction] = side === 'upcoming' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const { rows } = await sql<EventRow>`
    select ${cardColumns}
      from event e
      ${cardJoins}
     where e.deleted_at is null and ${sides[side]} and ${owns[kind](id)}
       and ${after ? sql`(e.starts_at, e.id) ${further} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by e.starts_at ${direction}, e.id ${direction}
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
