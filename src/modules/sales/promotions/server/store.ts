import type { EventId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { DiscountType, RewardType } from '../contract.ts';

export type PromotionRow = {
  id: PromotionId;
  eventId: EventId;
  creatorId: UserId;
  code: string;
  rewardType: RewardType;
  discountType: DiscountType | null;
  /** Minor units for an amount, percent for a percentage, points for points. */
  value: number | null;
  unlocksTicketType: TicketTypeId | null;
  onlyTicketTypes: TicketTypeId[] | null;
  maxUses: number | null;
  used: number;
  maxUsesPerPerson: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  archivedAt: Date | null;
  wasUsed: boolean;
};

export const promotionColumns = sql`
  p.id, p.event_id, p.creator_id, p.code, p.reward_type, p.discount_type, p.value, p.unlocks_ticket_type,
  p.only_ticket_types, p.max_uses, p.used, p.max_uses_per_person, p.starts_at, p.ends_at, p.archived_at,
  p.was_used`;

/** @returns the event's code with the event's currency and the database time */
export async function findPromotionByCode(db: Db, eventId: EventId, code: string) {
  const { rows } = await sql<PromotionRow & { currency: string; now: Date }>`
    select ${promotionColumns}, e.currency, clock_timestamp() as now
      from promotion p join event e on e.id = p.event_id
     where p.event_id = ${eventId}::uuid and p.code = ${code}`.execute(db);
  return rows[0];
}

/** The ticket types that a promotion of the event unlocks, unless it has ended. */
export async function listUnlocked(
  db: Db,
  eventId: EventId,
  promotionId: PromotionId,
): Promise<TicketTypeId[]> {
  const rows = await db
    .selectFrom('promotion')
    .select('unlocksTicketType')
    .where('eventId', '=', eventId)
    .where('id', '=', promotionId)
    .where('archivedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', sql<Date>`now()`)]))
    .execute();
  return rows.flatMap(({ unlocksTicketType }) => unlocksTicketType ?? []);
}

/** Locks promotions of an event until the transaction ends, sorted by id. Comes before ticket types and orders. */
export async function lockPromotions(
  tx: Db,
  eventId: EventId,
  which: { readonly codes?: readonly string[]; readonly ids?: readonly string[] },
): Promise<PromotionRow[]> {
  const { codes = [], ids = [] } = which;
  if (codes.length === 0 && ids.length === 0) return [];
  const { rows } = await sql<PromotionRow>`
    select ${promotionColumns}
      from promotion p
     where p.event_id = ${eventId}::uuid and (p.code = any(${[...codes]}::text[]) or p.id = any(${[...ids]}::uuid[]))
     order by p.id
       for update`.execute(tx);
  return rows;
}

export type UseMove = { readonly id: PromotionId; readonly uses: number };

/** @throws a check violation if a promotion would exceed its limit (PRM-13) */
export async function moveUses(tx: Db, eventId: EventId, moves: readonly UseMove[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update promotion p set used = p.used + m.uses, was_used = true
      from json_to_recordset(${JSON.stringify(moves)}::json) m(id uuid, uses int)
     where p.event_id = ${eventId}::uuid and p.id = m.id`.execute(tx);
}
