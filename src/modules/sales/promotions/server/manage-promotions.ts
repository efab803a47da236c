import { listTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { firstFailure } from '#platform/checks.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import { type EventId, newIdIn, type PromotionId, TicketTypeId } from '#platform/ids.ts';
import { minorUnits } from '#platform/money.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { revisionOf } from '#platform/server/revision.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import * as calls from '../manage-contract.ts';
import { availabilityWords } from '../manage-copy.ts';
import { changeChecks, codeShape, promotionChecks } from '../manage-rules.ts';
import { normalCode } from '../rules.ts';
import {
  archivePromotion,
  deletePromotion,
  findCurrency,
  findIdOfCode,
  insertPromotion,
  listPromotionsOf,
  lockCodes,
  lockCurrency,
  setPromotion,
  type PromotionFacts,
} from './manage-store.ts';
import { readEventOfItem, readEventOfPromotion } from './policies.ts';
import { toPromotion } from './redeem-promotion.ts';
import { lockPromotions, type PromotionRow } from './store.ts';

const { promotionRefusals } = calls;

export async function readPromotions(
  db: Db,
  input: InputOf<typeof calls.listPromotions>,
): Promise<AnswerOf<typeof calls.listPromotions>> {
  const { eventId } = input;
  const [currency, page] = await Promise.all([
    findCurrency(db, eventId),
    listPromotionsOf(db, eventId, input),
  ]);
  const event = await readPromoted(db, eventId, currency);
  const items = page.rows.map((row) => toManaged(row, event.currency));
  return { items, total: page.total, offset: 0, next: page.next, event };
}

/** @throws Refusal of the rules, codeTaken, and notAllowed if `creatorId` is another user */
export async function createPromotion(
  tx: Db,
  viewer: Viewer,
  { eventId, creatorId, ...draft }: InputOf<typeof calls.createPromotion>,
): Promise<calls.ManagedPromotion> {
  if (creatorId !== undefined && creatorId !== viewer.userId) throw refuse(commonRefusals, 'notAllowed');
  await lockCodes(tx, eventId);
  const event = await readPromoted(tx, eventId, await lockCurrency(tx, eventId));
  const facts = factsOf(draft, event);
  const id = newIdIn<PromotionId>(eventId);
  if (await findIdOfCode(tx, eventId, facts.code)) throw refuse(promotionRefusals, 'codeTaken');
  await insertPromotion(tx, { ...facts, id, eventId, creatorId: viewer.userId });
  return readManaged(tx, eventId, id, event.currency);
}

/**
 * Waits for concurrent orders, so that no use is counted under outdated rules.
 * @throws Refusal of the rules, changedMeanwhile
 */
export async function updatePromotion(
  tx: Db,
  { promotionId, revision, ...draft }: InputOf<typeof calls.updatePromotion>,
): Promise<calls.ManagedPromotion> {
  const eventId = await readEventOfPromotion(tx, promotionId);
  await lockCodes(tx, eventId);
  const before = await lockPromotion(tx, eventId, promotionId);
  if (revision !== undefined && revision !== revisionOf(factsIn(before)))
    throw refuse(promotionRefusals, 'changedMeanwhile');
  const event = await readPromoted(tx, eventId, await lockCurrency(tx, eventId));
  const facts = factsOf(draft, event);
  const failure = firstFailure(changeChecks, { draft, before });
  if (failure) throw refuse(promotionRefusals, failure, { used: before.used });
  const holder = await findIdOfCode(tx, eventId, facts.code);
  if (holder && holder !== before.id) throw refuse(promotionRefusals, 'codeTaken');
  await setPromotion(tx, eventId, before.id, facts);
  return readManaged(tx, eventId, before.id, event.currency);
}

/** Archiving twice changes nothing. */
export async function removePromotion(tx: Db, promotionId: PromotionId): Promise<{ archived: boolean }> {
  const eventId = await readEventOfPromotion(tx, promotionId);
  const { id, wasUsed } = await lockPromotion(tx, eventId, promotionId);
  await (wasUsed ? archivePromotion(tx, eventId, id) : deletePromotion(tx, eventId, id));
  return { archived: wasUsed };
}

export async function readAvailability(
  db: Db,
  { itemId, promoCodeId, promotionId }: InputOf<typeof calls.getPromoCodeAvailability>,
): Promise<AnswerOf<typeof calls.getPromoCodeAvailability>> {
  const eventId = await readEventOfItem(db, itemId);
  const code = normalCode(promoCodeId);
  const refused = (why: 'codeRequired' | 'codeInvalid' | 'codeTaken') => ({
    available: false,
    message: promotionRefusals[why].message,
  });
  if (code === '') return refused('codeRequired');
  if (!codeShape.test(code)) return refused('codeInvalid');
  const holder = await findIdOfCode(db, eventId, code);
  if (holder && holder !== promotionId) return refused('codeTaken');
  return { available: true, message: availabilityWords.free };
}

async function readPromoted(db: Db, eventId: EventId, currency: string): Promise<calls.PromotedEvent> {
  const types = await listTicketTypes(db, eventId);
  const tickets = types.map(({ id, name, locked }) => ({ id: TicketTypeId.encode(id), name, locked }));
  return { currency, tickets };
}

async function lockPromotion(tx: Db, eventId: EventId, id: PromotionId): Promise<PromotionRow> {
  const [row] = await lockPromotions(tx, eventId, { ids: [id] });
  if (!row) throw refuse(promotionRefusals, 'promotionNotFound');
  return row;
}

async function readManaged(tx: Db, eventId: EventId, id: PromotionId, currency: string) {
  const [row] = await lockPromotions(tx, eventId, { ids: [id] });
  return toManaged(row!, currency);
}

function toManaged(row: PromotionRow, currency: string): calls.ManagedPromotion {
  const { maxUses, maxUsesPerPerson, used, wasUsed, archivedAt } = row;
  return {
    ...toPromotion(row, currency),
    maxUses,
    maxUsesPerPerson,
    used,
    wasUsed,
    archived: archivedAt !== null,
    revision: revisionOf(factsIn(row)),
  };
}

/** Everything that hosts edit. */
const factsIn = (row: PromotionRow): PromotionFacts => ({
  code: row.code,
  rewardType: row.rewardType,
  discountType: row.discountType,
  value: row.value,
  unlocksTicketType: row.unlocksTicketType,
  onlyTicketTypes: row.onlyTicketTypes,
  maxUses: row.maxUses,
  maxUsesPerPerson: row.maxUsesPerPerson,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
});

/** @throws Refusal of the first broken rule */
function factsOf(draft: calls.PromotionDraft, event: calls.PromotedEvent): PromotionFacts {
  const failure = firstFailure(promotionChecks, { draft, event });
  if (failure) throw refuse(promotionRefusals, failure);
  const [{ rewardType, payload }] = draft.rewards.items as [(typeof draft.rewards.items)[number]];
  const { discountType = null, value = 0, itemId = '' } = payload;
  const isAmount = rewardType === 'discount' && discountType === 'amount';
  const isUnlock = rewardType === 'unlockItem';
  return {
    code: normalCode(draft.promoCode),
    rewardType,
    discountType: rewardType === 'discount' ? discountType : null,
    value: isUnlock ? null : isAmount ? minorUnits(value, event.currency) : value,
    unlocksTicketType: isUnlock ? TicketTypeId.decode(itemId)! : null,
    // An unlocking code applies to the unlocked ticket type.
    onlyTicketTypes: isUnlock ? null : (draft.ticketIds?.map((id) => TicketTypeId.decode(id)!) ?? null),
    maxUses: draft.maxUses,
    maxUsesPerPerson: draft.maxUsesPerPerson,
    startsAt: draft.startDate ? new Date(draft.startDate) : null,
    endsAt: draft.endDate ? new Date(draft.endDate) : null,
  };
}
