import {
  imageJson,
  profileJson,
  type ImageRow,
  type ProfileRow,
} from '#modules/profiles/profiles/server/index.ts';
import type { EventId, VenueId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

type NamedThing = { readonly type: string; readonly plain: string };

/**
 * Profiles by the letters and digits of their names; of namesakes, the one with the most followers. Uses
 * `profile_by_plain_name`.
 */
export async function listProfilesNamed(db: Db, named: readonly NamedThing[]) {
  if (named.length === 0) return [];
  const { rows } = await sql<{ type: string; plain: string; profile: ProfileRow }>`
    select distinct on (w.type, w.plain) w.type, w.plain, ${profileJson('p', 'i')} as profile
      from unnest(${named.map(({ type }) => type)}::text[], ${named.map(({ plain }) => plain)}::text[]) w (type, plain)
      join profile p on p.type = w.type and p.type <> 'user' and p.deleted_at is null
                    and regexp_replace(lower(p.name), '[^[:alnum:]]+', '', 'g') = w.plain
      left join image i on i.id = p.image_id
     order by w.type, w.plain, p.followers_total desc, p.id`.execute(db);
  return rows;
}

/** The next event with each name at these venues, as bare ids, unless it hides its address. Uses `event_by_venue`. */
export async function listNextNamed(db: Db, venueIds: readonly VenueId[], plain: readonly string[]) {
  if (venueIds.length === 0 || plain.length === 0) return [];
  const { rows } = await sql<{ plain: string; id: EventId }>`
    select distinct on (n.plain) n.plain, n.id
      from (select e.id, e.starts_at, regexp_replace(lower(e.name), '[^[:alnum:]]+', '', 'g') as plain
              from event e
             where e.venue_id = any(${[...venueIds]}::uuid[]) and e.status = 'published' and e.visibility = 'public'
               and not e.hide_address and e.starts_at > now() - interval '2 days' and e.ends_at > now()) n
     where n.plain = any(${[...plain]}::text[])
     order by n.plain, n.starts_at, n.id`.execute(db);
  return rows;
}

export async function listPlacesNamed(db: Db, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const { rows } = await sql<{ slug: string; name: string; image: ImageRow | null }>`
    select n.slug, n.name, ${imageJson('i')} as image
      from neighborhood n left join image i on i.id = n.image_id
     where n.slug = any(${[...slugs]}::text[])`.execute(db);
  return rows;
}
