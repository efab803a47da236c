import { isAhead } from '#modules/events/event-status/server/index.ts';
import { type EventId, UserId } from '#platform/ids.ts';
import { imageJson, toImages, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { offerIn, openTicketTypesOf } from '#modules/events/ticket-types/server/index.ts';
import type { Gel } from '#modules/media/contract.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import { createDataLoader } from '#platform/server/data-loader.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { RawBuilder } from 'kysely';
import type { EventCard, EventStatus, Offer } from '../contract.ts';
import { eventWireId, providerCode, providerNames, type Provider } from '../rules.ts';

type GoingRow = { id: UserId; name: string; image: ImageRow | null };

export type EventRow = {
  id: EventId;
  provider: string;
  providerId: string;
  name: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  gel: Gel;
  status: EventStatus;
  venueKey: string | null;
  venueName: string;
  neighborhood: string;
  city: string;
  currency: string;
  goingTotal: number;
  hideAddress: boolean;
  image: ImageRow | null;
  going: GoingRow[];
  tickets: Parameters<typeof offerIn>[0];
};

/** Columns of an event card on `event e`: its image, venue unless its page was deleted, and three users who are going, none private. */
export const cardColumns = sql`
  e.id, e.provider, e.provider_id, e.name, e.starts_at, e.ends_at, e.timezone, e.gel, e.status, e.venue_name,
  e.neighborhood, e.city, e.currency, e.going_total, e.hide_address,
  case when v.id is null then null else 'venue:' || v.provider || ':' || v.provider_id end as venue_key,
  ${imageJson('i')} as image,
  coalesce(g.going, '[]'::json) as going`;

export const cardJoins = sql`
  left join image i on i.id = e.image_id
  left join profile v on v.id = e.venue_id and v.deleted_at is null
  left join lateral (
    select json_agg(w) as going
      from (select p.id, p.name, ${imageJson('pi')} as image
              from event_going eg
              join profile p on p.id = eg.user_id and p.deleted_at is null and not p.is_private
              left join image pi on pi.id = p.image_id
             where eg.event_id = e.id
             order by eg.created_at desc, eg.user_id
             limit 3) w
  ) g on true`;

/**
 * Completes a statement that reads cards with the tickets of each. They are a part of their own, for all events at once,
 * because events and their tickets may be on different servers (docs/decisions/0064).
 */
export const withTickets = <Row extends Pick<EventRow, 'tickets'>>(cards: RawBuilder<unknown>) => sql<Row>`
  with page as materialized (select c.*, row_number() over () as nth from (${cards}) c)
  select page.*, o.tickets
    from page left join (${openTicketTypesOf(sql`select id from page`)}) o on o.event_id = page.id
   order by page.nth`;

/**
 * The address of `event e`: its venue's, which the caller left joins as `ve`, or the one the host typed, whose country
 * is that of its neighborhood or city.
 */
export const addressColumns = sql`
  case when ve.id is null then e.address1 else ve.address1 end as address1,
  case when ve.id is null then e.zip_code else ve.zip_code end as zip_code,
  case when ve.id is null then coalesce(nullif(e.postal_city, ''), e.city) else ve.city end as postal_city,
  coalesce(nullif(ve.country_code, ''), (select a.country_code from neighborhood a where a.id = e.neighborhood_id),
           (select c.country from city c where c.name = e.city order by c.id limit 1), '') as country_code`;

/** The parts of statements that read cards, for other modules. */
export const eventCards = { columns: cardColumns, joins: cardJoins, withTickets } as const;

const noOffer = (currency: string): Offer => ({
  priceFrom: null,
  currency,
  saleState: 'none',
  left: null,
});

/** @param seesPlace whether the viewer may see the venue of an event with a hidden address (LOC-04) */
export function toCard(row: EventRow, seesPlace = !row.hideAddress): EventCard {
  return {
    id: eventWireId(row),
    provider: row.provider,
    providerCode: providerCode(row.provider),
    providerId: row.providerId,
    name: row.name,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    timezone: row.timezone,
    images: toImages(row.image),
    gel: row.gel,
    ...(row.status !== 'published' && { status: row.status }),
    venue: row.venueKey && seesPlace ? { id: row.venueKey, name: row.venueName } : null,
    neighborhood: row.neighborhood,
    city: row.city,
    offer: offerIn(row.tickets, row) ?? noOffer(row.currency),
    ...(row.provider !== 'backbeat' && { seller: providerNames[row.provider as Provider] }),
    users: usersOf(row),
  };
}

/** A cancelled event shows no guests. The rows stay, so that these users can be notified. */
function usersOf({ status, going, goingTotal }: EventRow): EventCard['users'] {
  if (status === 'cancelled') return { items: [], total: 0 };
  return {
    items: going.map(({ id, name, image }) => ({
      id: UserId.encode(id),
      name,
      images: toImages(image),
    })),
    total: goingTotal,
  };
}

export type When = 'upcoming' | 'past';
/** `ahead`: upcoming or postponed. */
export type ListedWhen = When | 'ahead';

/** Which events a list contains: `from` joins further tables to `event e`, `where` filters. */
export type CardList = {
  from?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Which events the viewer may see, public ones by default. */
  visible?: RawBuilder<unknown> | undefined;
  /** `upcoming`: soonest first. `past`: latest first. */
  when?: ListedWhen;
  limit: number;
  cursor: string | undefined;
  /** Events to skip if there is no cursor. */
  offset?: number;
};

/** Condition on `event e`: published for everyone. */
export const isPublic = sql`e.visibility = 'public'`;

const whenColumns = { past: sql`e.ends_at <= now()`, upcoming: sql`e.ends_at > now()`, ahead: isAhead };

/** Condition on `event e`. */
export const whenColumn = (when: ListedWhen = 'upcoming') => whenColumns[when];

/** Lists events by start (past ones descending), with keyset pages by (starts_at, id). */
export async function listCards(db: Db, list: CardList) {
  const after = unpackCursor(list.cursor, 2);
  const [further, direction] = list.when === 'past' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await withTickets<EventRow>(sql`
    select ${cardColumns}
      from event e
      ${list.from ?? sql``}
      ${cardJoins}
     where e.status <> 'draft' and ${list.visible ?? isPublic} and ${whenColumn(list.when)}
       and ${list.where}
       and ${after ? sql`(e.starts_at, e.id) ${further} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by e.starts_at ${direction}, e.id ${direction}
     limit ${sql.lit(list.limit + 1)} offset ${sql.lit(list.offset ?? 0)}`).execute(db);
  const { rows: page, next } = cutPage(rows, list.limit, ({ startsAt, id }) => [startsAt, id]);
  return { items: page.map((row) => toCard(row)), next };
}

type CardOf = (id: EventId) => Promise<EventCard | undefined>;
const cardsOf = new WeakMap<Db, CardOf>();

/**
 * Returns cards by bare event ids, unordered and without events that aren't public. Everything that a page or several
 * requests ask for at the same moment is one statement.
 */
export async function readCards(db: Db, ids: readonly EventId[]): Promise<ReadonlyMap<string, EventCard>> {
  if (ids.length === 0) return new Map();
  if (db.isTransaction) return findCards(db, ids);
  let cardOf = cardsOf.get(db);
  if (!cardOf) {
    cardOf = createDataLoader(async (asked) => {
      const found = await findCards(db, [...new Set(asked)]);
      return asked.map((id) => found.get(id));
    });
    cardsOf.set(db, cardOf);
  }
  const cards = await Promise.all(ids.map(cardOf));
  return new Map(cards.flatMap((card, place) => (card ? [[ids[place]!, card] as const] : [])));
}

async function findCards(db: Db, ids: readonly EventId[]): Promise<ReadonlyMap<string, EventCard>> {
  const { rows } = await withTickets<EventRow>(sql`
    select ${cardColumns}
      from event e
      ${cardJoins}
     where e.id = any(${[...ids]}::uuid[]) and e.status <> 'draft' and e.visibility = 'public'`).execute(db);
  return new Map(rows.map((row) => [row.id, toCard(row)] as const));
}
