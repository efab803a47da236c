import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { ownerOf } from '#modules/profiles/profiles/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { AdminEvent, EventShow } from '../event-contract.ts';
import { wordsQuery } from './words-query.ts';

export type EventFacts = {
  id: EventId;
  provider: string;
  providerId: string;
  name: string;
  startsAt: Date;
  timezone: string;
  city: string;
  status: AdminEvent['status'];
  visibility: AdminEvent['visibility'];
  hidden: boolean;
  isOver: boolean;
  creatorId: ProfileId;
  authorId: UserId | null;
  openReports: number;
  createdAt: Date;
};

const facts = sql`
  e.id, e.provider, e.provider_id, e.name, e.starts_at, e.timezone, e.city, e.status, e.creator_id,
  case e.visibility when 'private' then 'members' else e.visibility end as visibility,
  e.delisted_at is not null as hidden, e.ends_at <= now() as is_over, e.created_at,
  ${ownerOf('e.creator_id')} as author_id,
  coalesce((select c.reports_total from report_case c
             where c.item_type = 'event' and c.item_id = e.id and c.decided_at is null), 0) as open_reports`;

const shows: Readonly<Record<EventShow, ReturnType<typeof sql>>> = {
  /** Uses `event_newest`. */
  all: sql`true`,
  /** Uses `event_by_status`. */
  published: sql`e.status = 'published'`,
  postponed: sql`e.status = 'postponed'`,
  cancelled: sql`e.status = 'cancelled'`,
  draft: sql`e.status = 'draft'`,
  /** Uses `event_hidden`. */
  hidden: sql`e.delisted_at is not null`,
  /** Uses `report_case_open`. */
  reported: sql`e.id in (select c.item_id from report_case c where c.item_type = 'event' and c.decided_at is null)`,
};

export type EventSearch = PageInput & {
  readonly q: string;
  readonly show: EventShow;
  readonly city: string;
  readonly host: string;
};

/** Newest first. Uses `event_words` for names, `profile_words` for hosts and `event_by_city_newest` for cities. */
export async function listEvents(db: Db, { q, show, city, host, limit, cursor }: EventSearch) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<EventFacts & { place: string }>`
    select ${facts}, e.created_at::text as place from event e
     where e.deleted_at is null and ${shows[show]} and ${isNamed(q)}
       and ${city === '' ? sql`true` : sql`lower(e.city) = lower(${city})`}
       and ${
         host === ''
           ? sql`true`
           : sql`e.creator_id in (select p.id from profile p
                                   where to_tsvector('simple', p.name) @@ to_tsquery('simple', ${wordsQuery(host)}))`
       }
       and ${after ? sql`(e.created_at, e.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by e.created_at desc, e.id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ place, id }) => [place, id]);
}

function isNamed(q: string) {
  if (q === '') return sql`true`;
  if (q.startsWith('event:')) return hasId(q);
  return sql`to_tsvector('simple', e.name) @@ to_tsquery('simple', ${wordsQuery(q)})`;
}

function hasId(wireId: string) {
  const { provider, providerId } = outsideKey('event', wireId);
  return sql`(e.provider = ${provider} and e.provider_id = ${providerId})`;
}

const eventFacts = (wireId: string) => sql<EventFacts>`
  select ${facts} from event e where ${hasId(wireId)} and e.deleted_at is null`;

export async function findEventFacts(db: Db, wireId: string): Promise<EventFacts | undefined> {
  const { rows } = await eventFacts(wireId).execute(db);
  return rows[0];
}

export async function lockEventFacts(tx: Db, wireId: string): Promise<EventFacts | undefined> {
  const { rows } = await sql<EventFacts>`${eventFacts(wireId)} for update of e`.execute(tx);
  return rows[0];
}
