import type { MembershipType } from '#modules/profiles/communities/contract.ts';
import { trackIsThere, trackJoins } from '#modules/music/server/index.ts';
import { isOnTeam, teamRole } from '#modules/profiles/team-roles/server/index.ts';
import type { CommunityId, EventId } from '#platform/ids.ts';
import type { Batch } from '#platform/server/batches.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { FileEvent, FileMember } from '../community-file.ts';

type Keyed<Row> = Row & { readonly key: string };

const genresOf = (table: 'profile_genre' | 'event_genre', column: string, id: string) => sql<
  FileEvent['genres']
>`
  coalesce((select jsonb_agg(jsonb_build_object('slug', g.slug, 'name', g.name) order by x.position)
              from ${sql.table(table)} x join genre g on g.id = x.genre_id
             where ${sql.ref(`x.${column}`)} = ${sql.ref(id)}), '[]'::jsonb)`;

export type CommunityRow = {
  id: CommunityId;
  name: string;
  description: string;
  membershipType: MembershipType;
  genres: FileEvent['genres'];
  neighborhood: { slug: string; name: string; city: string } | null;
};

export async function findCommunity(db: Db, communityId: CommunityId): Promise<CommunityRow | undefined> {
  const { rows } = await sql<CommunityRow>`
    select p.id, p.name, c.description, c.membership_type, ${genresOf('profile_genre', 'profile_id', 'p.id')} as genres,
           (select jsonb_build_object('slug', n.slug, 'name', n.name, 'city', n.city)
              from neighborhood n where n.id = p.neighborhood_id) as neighborhood
      from profile p join community c on c.id = p.id
     where p.id = ${communityId}::uuid and p.deleted_at is null`.execute(db);
  return rows[0];
}

export type EventFileRow = Omit<FileEvent, 'startsAt' | 'endsAt'> & {
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The next events of a community, including drafts and cancelled ones, newest first. Uses `event_by_creator`. */
export async function listEvents(
  db: Db,
  communityId: CommunityId,
  { limit, after }: Batch,
): Promise<Keyed<EventFileRow>[]> {
  const [startsAt, id] = after?.split('|') ?? [];
  const { rows } = await sql<Keyed<Omit<EventFileRow, keyof Sold> & { id: EventId }>>`
    select e.starts_at::text || '|' || e.id as key, e.id, e.name, e.description, e.starts_at, e.ends_at, e.timezone,
           e.status, e.visibility, e.external_url, e.minimum_age, e.max_per_person, e.currency, e.going_total as going,
           case when e.tax_rate > 0 then jsonb_build_object('name', e.tax_name, 'rate', e.tax_rate) end as tax,
           (select jsonb_build_object('name', v.name, 'provider', v.provider, 'providerId', v.provider_id)
              from profile v where v.id = e.venue_id and v.deleted_at is null) as venue,
           jsonb_build_object('name', e.venue_name, 'address1', coalesce(nullif(e.address1, ''), w.address1, ''),
             'zipCode', coalesce(nullif(e.zip_code, ''), w.zip_code, ''), 'city', coalesce(nullif(e.postal_city, ''), e.city), 'stateCode', e.state_code,
             'latitude', e.latitude, 'longitude', e.longitude, 'hideAddress', e.hide_address) as place,
           ${genresOf('event_genre', 'event_id', 'e.id')} as genres,
           coalesce((select jsonb_agg(h.tag order by h.position) from event_hashtag h where h.event_id = e.id),
                    '[]'::jsonb) as hashtags,
           coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'role', case ${teamRole('h')}
                              when 'owner' then 'owner' when 'collaborator' then 'coHost' else 'doorManager' end)
                            order by h.position, p.name)
                       from event_creator h join profile p on p.id = h.profile_id and p.deleted_at is null
                      where h.event_id = e.id and ${isOnTeam('h')}), '[]'::jsonb) as hosts,
           coalesce((select jsonb_agg(jsonb_build_object('name', p.name, 'provider', p.provider, 'providerId',
                              p.provider_id, 'part', a.note, 'playsAt', ${iso('a.plays_at')}, 'headliner', a.headliner)
                            order by a.position)
                       from event_artist a join profile p on p.id = a.artist_id and p.deleted_at is null
                      where a.event_id = e.id), '[]'::jsonb) as lineup,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'artist',
                              coalesce(tp.name, t.outside_artists -> 0 ->> 'name')) order by s.position)
                       from event_track s join track t on t.id = s.track_id
                       ${trackJoins}
                      where s.event_id = e.id and ${trackIsThere}), '[]'::jsonb) as songs
      from event e
      left join venue w on w.id = e.venue_id
     where e.creator_id = ${communityId}::uuid and e.deleted_at is null
       and (${id ?? null}::uuid is null
            or e.starts_at < ${startsAt ?? null}::timestamptz
            or (e.starts_at = ${startsAt ?? null}::timestamptz and e.id > ${id ?? null}::uuid))
     order by e.starts_at desc, e.id
     limit ${limit}`.execute(db);
  const sold = await mapSold(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, ...sold.get(row.id)! }));
}

type Sold = Pick<EventFileRow, 'tickets' | 'capacity'>;

/** Ticket types and capacities by event. A statement of its own, because it reads tables of the sale (docs/decisions/0064). */
async function mapSold(db: Db, eventIds: readonly EventId[]): Promise<ReadonlyMap<EventId, Sold>> {
  const ids = sql`${[...eventIds]}::uuid[]`;
  const { rows } = await sql<Sold & { eventId: EventId }>`
    with sold as materialized (
      select t.*, row_number() over (partition by t.event_id order by t.position, t.id)::int - 1 as place
        from ticket_type t where t.event_id = any(${ids}) and t.archived_at is null),
    capacity as materialized (select c.event_id, c.capacity from event_capacity c where c.event_id = any(${ids}))
    select e.id as event_id, (select c.capacity from capacity c where c.event_id = e.id) as capacity,
           coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'description', t.description, 'priceMinor',
                              t.price_minor, 'capacity', t.capacity, 'sold', t.sold, 'minPerOrder', t.min_per_order,
                              'maxPerOrder', t.max_per_order, 'saleStartsAt', ${iso('t.sale_starts_at')},
                              'saleEndsAt', ${iso('t.sale_ends_at')}, 'locked', t.locked,
                              'taxRate', t.tax_rate, 'admits', t.admits, 'opensAfter', (
                                select w.place from sold w where w.event_id = t.event_id and w.id = t.opens_after))
                              order by t.place)
                       from sold t where t.event_id = e.id), '[]'::jsonb) as tickets
      from unnest(${ids}) e (id)`.execute(db);
  return new Map(rows.map(({ eventId, ...row }) => [eventId, row]));
}

type MemberRow = Keyed<{
  name: string;
  joinedAt: Date;
  role: FileMember['role'];
  email: string | null;
}>;

/**
 * The email address of a user who switched host emails on, verified the address, and hasn't blocked or muted the
 * community.
 */
const addressOf = (userColumn: string, communityId: CommunityId) => sql<string | null>`
  (select u.email from account_user u
     join notification_setting s on s.user_id = u.id and s.type = 'blast' and s.channel = 'email' and s.enabled
    where u.id = ${sql.ref(userColumn)} and u.email_verified
      and not exists (select from blocked_pair b where b.profile_id = u.id and b.other_id = ${communityId}::uuid)
      and not exists (select from muted_profile m where m.profile_id = u.id and m.muted_id = ${communityId}::uuid))`;

/** The team, whose people aren't members. Small, so not paged. */
export async function listTeam(db: Db, communityId: CommunityId): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select t.user_id as key, p.name, t.created_at as joined_at, ${addressOf('t.user_id', communityId)} as email,
           case ${teamRole('t')} when 'owner' then 'owner' when 'collaborator' then 'admin' else 'doorManager' end as role
      from profile_team t join profile p on p.id = t.user_id and p.deleted_at is null
     where t.profile_id = ${communityId}::uuid and ${isOnTeam('t')}
     order by t.created_at, t.user_id
     limit 1000`.execute(db);
  return rows;
}

/** The next members by id, a range scan of the primary key. */
export async function listMembers(
  db: Db,
  communityId: CommunityId,
  { limit, after }: Batch,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.user_id as key, p.name, m.created_at as joined_at, ${addressOf('m.user_id', communityId)} as email,
           'member' as role
      from community_participant m join profile p on p.id = m.user_id and p.deleted_at is null
     where m.community_id = ${communityId}::uuid and m.status = 'confirmed'
       and m.user_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       and not exists (select from profile_team t where t.profile_id = m.community_id and t.user_id = m.user_id
                          and ${isOnTeam('t')})
     order by m.user_id
     limit ${limit}`.execute(db);
  return rows;
}

export type PostFileRow = Keyed<{
  createdAt: Date;
  editedAt: Date | null;
  pinned: boolean;
  authors: string[];
  text: string;
  carries: string | null;
  comments: number;
}>;

/** The next posts of the feed, newest first. Uses `post_of_feed`. */
export async function listPosts(
  db: Db,
  communityId: CommunityId,
  { limit, after }: Batch,
): Promise<PostFileRow[]> {
  const [createdAt, id] = after?.split('|') ?? [];
  const { rows } = await sql<PostFileRow>`
    select o.created_at::text || '|' || o.id as key, o.created_at, o.edited_at, o.pinned_at is not null as pinned,
           o.description as text, i.kind as carries, coalesce(c.total, 0) as comments,
           coalesce((select jsonb_agg(p.name order by a.position)
                       from post_creator a join profile p on p.id = a.profile_id and p.deleted_at is null
                      where a.post_id = o.id), '[]'::jsonb) as authors
      from post o
      left join post_item i on i.post_id = o.id
      left join comment_total c on c.item_type = 'feedPost' and c.item_id = o.id
     where o.feed_id = ${communityId}::uuid and o.deleted_at is null and o.hidden_at is null
       and (${id ?? null}::uuid is null
            or (o.created_at, o.id) < (${createdAt ?? null}::timestamptz, ${id ?? null}::uuid))
     order by o.created_at desc, o.id desc
     limit ${limit}`.execute(db);
  return rows;
}
