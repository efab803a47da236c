import { noId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { findSellingEvent } from '#modules/events/events/server/index.ts';
import { findEventOfTicketType } from '#modules/events/ticket-types/server/index.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type Promotion, type Redemption } from '../contract.ts';
import { redeemWords } from '../copy.ts';
import { appliesToAny, isUsable, normalCode } from '../rules.ts';
import { findEvent } from './policies.ts';
import { findPromotionByCode, type PromotionRow } from './store.ts';

const notValid: Redemption = { valid: false, promotion: null, message: redeemWords.notValid };

/** Tries a code for an event or one of its ticket types (PRM-09). All refusals are alike. */
export async function redeemPromotion(
  db: Db,
  viewer: Viewer,
  { promoCode, itemId }: { promoCode: string; itemId: string },
): Promise<Redemption> {
  const code = normalCode(promoCode);
  if (code === '') throw refuse(refusals, 'promoCodeRequired');
  const ticketTypeId = itemId.startsWith(TicketTypeId.prefix) ? TicketTypeId.decode(itemId) : undefined;
  const eventId = await (ticketTypeId ? findEventOfTicketType(db, ticketTypeId) : findEvent(db, itemId));
  const event = await findSellingEvent(db, eventId ?? noId, viewer);
  const found = event && (await findPromotionByCode(db, event.id, code));
  if (!found || !isUsable(found, found.now)) return notValid;
  if (ticketTypeId && !appliesToAny(found, [ticketTypeId])) return notValid;
  return { valid: true, promotion: toPromotion(found, found.currency), message: redeemWords.valid };
}

/** @param currency of the event, for amounts */
export function toPromotion(row: PromotionRow, currency: string): Promotion {
  return {
    id: PromotionId.encode(row.id),
    promoCode: row.code,
    creatorId: UserId.encode(row.creatorId),
    rewards: { items: [rewardOf(row, currency)] },
    ticketIds: row.onlyTicketTypes?.map((id) => TicketTypeId.encode(id)) ?? null,
    startDate: row.startsAt?.toISOString() ?? null,
    endDate: row.endsAt?.toISOString() ?? null,
  };
}

function rewardOf(row: PromotionRow, currency: string): Promotion['rewards']['items'][number] {
  const { rewardType, discountType, unlocksTicketType } = row;
  const value = row.value ?? 0;
  if (discountType) {
    const shown = discountType === 'amount' ? majorUnits(cents(value), currency) : value;
    return { rewardType, payload: { discountType, value: shown } };
  }
  if (unlocksTicketType) return { rewardType, payload: { itemId: TicketTypeId.encode(unlocksTicketType) } };
  return { rewardType, payload: { value } };
}
