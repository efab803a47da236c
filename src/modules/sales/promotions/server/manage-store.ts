import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, isUuid, type PromotionId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { promotionColumns, type PromotionRow } from './store.ts';

/** The editable columns. The code is normalized. */
export type PromotionFacts = Pick<
  PromotionRow,
  | 'code'
  | 'rewardType'
  | 'discountType'
  | 'value'
  | 'unlocksTicketType'
  | 'onlyTicketTypes'
  | 'maxUses'
  | 'maxUsesPerPerson'
  | 'startsAt'
  | 'endsAt'
>;

export async function findEventOfPromotion(db: Db, promotionId: PromotionId): Promise<EventId | undefined> {
  const row = await db
    .selectFrom('promotion')
    .select('eventId')
    .where('id', '=', promotionId)
    .where('eventId', '=', sql<EventId>`event_of(${promotionId}::uuid, event_id)`)
    .executeTakeFirst();
  return row?.eventId;
}

export async function findCurrency(db: Db, eventId: EventId): Promise<string> {
  const row = await db
    .selectFrom('event')
    .select('currency')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return row.currency;
}

/**
 * The currency of an event, which can't change until the transaction ends: amounts are in it (CUR-01). Comes after
 * promotions are locked.
 */
export async function lockCurrency(tx: Db, eventId: EventId): Promise<string> {
  const row = await tx
    .selectFrom('event')
    .select('currency')
    .where('id', '=', eventId)
    .forShare()
    .executeTakeFirstOrThrow();
  return row.currency;
}

/** The promotion of the event that has or had this code. */
export async function findIdOfCode(db: Db, eventId: EventId, code: string): Promise<PromotionId | undefined> {
  const row = await db
    .selectFrom('promotion')
    .select('id')
    .where('eventId', '=', eventId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id;
}

/** Serializes writers of an event's codes until the transaction ends. Comes before promotions are locked. */
export async function lockCodes(tx: Db, eventId: EventId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion codes of ${eventId}`}, 0))`.execute(
    tx,
  );
}

export async function insertPromotion(
  tx: Db,
  row: PromotionFacts & Pick<PromotionRow, 'id' | 'eventId' | 'creatorId'>,
): Promise<void> {
  await tx.insertInto('promotion').values(row).execute();
}

export async function setPromotion(
  tx: Db,
  eventId: EventId,
  id: PromotionId,
  facts: PromotionFacts,
): Promise<void> {
  await tx.updateTable('promotion').set(facts).where('eventId', '=', eventId).where('id', '=', id).execute();
}

/** Keeps the date if it is already archived. */
export async function archivePromotion(tx: Db, eventId: EventId, id: PromotionId): Promise<void> {
  await tx
    .updateTable('promotion')
    .set({ archivedAt: sql<Date>`now()` })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .execute();
}

export async function deletePromotion(tx: Db, eventId: EventId, id: PromotionId): Promise<void> {
  await tx.deleteFrom('promotion').where('eventId', '=', eventId).where('id', '=', id).execute();
}

type PromotionQuery = PageInput & { readonly side: 'live' | 'archived' };

/** Newest first, by the primary key. */
export async function listPromotionsOf(db: Db, eventId: EventId, { side, limit, cursor }: PromotionQuery) {
  const after = String(unpackCursor(cursor, 1)?.[0] ?? '');
  const from = isUuid(after) ? after : undefined;
  const { rows } = await sql<PromotionRow & { total: number }>`
    select ${promotionColumns},
           (select count(*)::int from promotion a
             where a.event_id = p.event_id and (a.archived_at is null) = ${side === 'live'}) as total
      from promotion p
     where p.event_id = ${eventId}::uuid and (p.archived_at is null) = ${side === 'live'}
       ${from ? sql`and p.id < ${from}::uuid` : sql``}
     order by p.id desc
     limit ${limit + 1}`.execute(db);
  const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  return {
    rows: shown,
    total: rows[0]?.total ?? 0,
    next,
  };
}
