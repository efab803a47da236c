import type { Insertable } from 'kysely';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { sql, type Db, type Tables, type Tx } from '#platform/server/db.ts';

export type RowOf<Table extends keyof Tables> = Insertable<Tables[Table]>;

const rowsAtOnce = 500;

/** Inserts rows into one table, hundreds per statement. The first row determines the columns. */
export async function addAll<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly RowOf<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const shape = sql.table(table);
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const chunk = JSON.stringify(rows.slice(from, from + rowsAtOnce).map(inColumns));
    await sql`
      insert into ${shape} (${columns})
      select ${columns} from json_populate_recordset(null::${shape}, ${chunk}::json)`.execute(tx);
  }
}

const columnNames = new Map<string, string>();

function columnName(key: string): string {
  let name = columnNames.get(key);
  if (!name) columnNames.set(key, (name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
  return name;
}

function inColumns(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]));
}

const seededMark = 'seeded';

/**
 * Waits for other processes that seed this database. The lock lasts until the transaction ends, with longer timeouts
 * than requests have.
 * @returns whether the database still needs the demo city
 */
export async function beginSeeding(tx: Tx): Promise<boolean> {
  await sql`select set_config('statement_timeout', '120s', true), set_config('lock_timeout', '120s', true),
                   set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('demo city', 0))`.execute(tx);
  return !(await isSeeded(tx));
}

export async function isSeeded(db: Db): Promise<boolean> {
  return (await findMark(db, seededMark)) !== undefined;
}

/** Progress of `seedLarge`. */
export const largeMark = 'seed.large';

/** Progress of `seedCrowd`. */
export const crowdMark = 'seed.large.crowd';

export async function isLargeSeeded(db: Db): Promise<boolean> {
  const marks = (await Promise.all([findMark(db, largeMark), findMark(db, crowdMark)])) as (
    | { whole?: boolean }
    | undefined
  )[];
  return marks.every((mark) => mark?.whole === true);
}

/** Marks the database as seeded, in the same transaction, so that an interrupted start begins again. */
export async function markSeeded(tx: Tx, value: { readonly day: string }): Promise<void> {
  await writeMark(tx, seededMark, value);
}

/** Updates planner statistics before the first visitor comes. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await sql`
    analyze collection, collection_event, collection_user, plan, plan_participant, profile, follow, follow_total, image, genre, profile_genre, neighborhood, venue, artist, track, community, profile_team,
            community_participant, event, event_creator, event_artist, event_genre, event_track, event_going, gig, city_event_day,
            ticket_type, promotion, ticket_order, order_item, buyer_order, payment, ledger_entry, ticket, check_in_total, check_in_device,
            check_in_scan, check_in, post, post_creator, post_item, post_share, poll_vote, item_like, like_total, comment,
            comment_total, profile_privacy, notification`.execute(tx);
}
