import { sql, type Db } from '#platform/server/db.ts';
import { retypeColumns } from './retype-columns.ts';

/** A type of `src/platform/ids.ts`. */
type Kind = `${string}Id`;

/** The kind of a table's own `id`. */
const kindOfTable: Readonly<Record<string, Kind>> = {
  account_user: 'UserId',
  artist: 'ArtistId',
  city: 'CityId',
  collection: 'CollectionId',
  comment: 'CommentId',
  community: 'CommunityId',
  event: 'EventId',
  item_like: 'LikeId',
  notification: 'NotificationId',
  plan: 'PlanId',
  poll: 'PollId',
  post: 'PostId',
  profile: 'ProfileId',
  promotion: 'PromotionId',
  refund: 'RefundId',
  dispute: 'DisputeId',
  ticket: 'TicketId',
  ticket_order: 'OrderId',
  ticket_type: 'TicketTypeId',
  track: 'TrackId',
  venue: 'VenueId',
};

/** The kind of a column with this name in every table. Many can't have a foreign key. */
const kindOfColumn: Readonly<Record<string, Kind>> = {
  artist_id: 'ArtistId',
  collection_id: 'CollectionId',
  community_id: 'CommunityId',
  event_id: 'EventId',
  from_id: 'UserId',
  notification_id: 'NotificationId',
  only_ticket_types: 'TicketTypeId',
  order_id: 'OrderId',
  order_ids: 'OrderId',
  plan_id: 'PlanId',
  poll_id: 'PollId',
  post_id: 'PostId',
  profile_id: 'ProfileId',
  promotion_id: 'PromotionId',
  ticket_id: 'TicketId',
  ticket_ids: 'TicketId',
  ticket_type_id: 'TicketTypeId',
  ticket_type_ids: 'TicketTypeId',
  to_id: 'UserId',
  track_id: 'TrackId',
  unlocks_ticket_type: 'TicketTypeId',
  user_id: 'UserId',
  venue_id: 'VenueId',
  // The actor: a user, unless the columns below say otherwise.
  added_by: 'UserId',
  answered_by: 'UserId',
  answered_by_id: 'UserId',
  approved_by: 'UserId',
  buyer_id: 'UserId',
  by_id: 'UserId',
  comp_by: 'UserId',
  creator_id: 'UserId',
  decided_by: 'UserId',
  deleted_by: 'UserId',
  holder_id: 'UserId',
  leader_id: 'UserId',
  won_type_id: 'TicketTypeId',
  reporter_id: 'UserId',
  // Profiles of any type.
  acted_as: 'ProfileId',
  acting_as: 'ProfileId',
  actor_id: 'ProfileId',
  followed_id: 'ProfileId',
  giver_id: 'ProfileId',
  host_id: 'ProfileId',
  into_id: 'ProfileId',
  member_id: 'ProfileId',
  muted_id: 'ProfileId',
  other_id: 'ProfileId',
};

/** Columns whose name means something else than in other tables. */
const kindOfOne: Readonly<Record<string, Kind>> = {
  'event.creator_id': 'ProfileId',
  'event_import.creator_id': 'ProfileId',
  'event_refund.after_id': 'OrderId',
  // Communities can be on a team, too.
  'profile_team.user_id': 'ProfileId',
  'venue_merged.into_id': 'VenueId',
};

type Column = {
  readonly table: string;
  readonly column: string;
  /** The column that its foreign key references. */
  readonly target: { readonly table: string; readonly column: string } | null;
};

/**
 * Types the id columns that kysely-codegen wrote as `string`. A column's name is more precise than its foreign key:
 * artists and venues are rows of `profile`.
 * @throws Error when a table or column named above no longer exists
 */
export async function typeIdColumns(db: Db, generated: string): Promise<string> {
  const columns = await listUuidColumns(db);
  checkAllUsed(columns);
  const byName = new Map(columns.map((column) => [`${column.table}.${column.column}`, column]));
  const kindOf = ({ table, column, target }: Column): Kind | undefined =>
    kindOfOne[`${table}.${column}`] ??
    (column === 'id' ? kindOfTable[table] : kindOfColumn[column]) ??
    (target ? kindOf(byName.get(`${target.table}.${target.column}`)!) : undefined);
  const kinds = columns.flatMap((one) => {
    const kind = kindOf(one);
    return kind ? [[`${one.table}.${one.column}`, kind] as const] : [];
  });
  const used = new Set(kinds.map(([, kind]) => kind));
  const importOfIds = `import type { ${[...used].toSorted().join(', ')} } from "../ids.ts";`;
  return retypeColumns(generated, new Map(kinds)).replace(
    /^import .*$/m,
    (line) => `${line}\n${importOfIds}`,
  );
}

async function listUuidColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column,
           (select jsonb_build_object('table', r.relname, 'column', ra.attname)
              from pg_constraint k
              cross join unnest(k.conkey, k.confkey) as pair (own, referred)
              join pg_class r on r.oid = k.confrelid
              join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = pair.referred
             where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum
             order by k.conname limit 1) as target
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     where c.relnamespace = 'public'::regnamespace and not a.attisdropped
       and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
     order by c.relname, a.attnum`.execute(db);
  return rows;
}

function checkAllUsed(columns: readonly Column[]): void {
  const present = new Set(
    columns.flatMap(({ table, column }) => [`${table}.${column}`, column === 'id' ? table : column]),
  );
  const gone = [kindOfTable, kindOfColumn, kindOfOne]
    .flatMap(Object.keys)
    .filter((name) => !present.has(name));
  if (gone.length > 0) throw new Error(`scripts/id-columns.ts names what no table has: ${gone.join(', ')}`);
}
