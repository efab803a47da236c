import { type EventId, newId, TicketTypeId } from '#platform/ids.ts';
import { firstFailure } from '#platform/checks.ts';
import { cents, majorUnits, minorUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { ticketRefusals, type PricedDraft, type TicketDraft } from '../draft-contract.ts';
import { ticketChecks } from '../draft-rules.ts';
import { lockTicketTypes, type TicketTypeRow } from './store.ts';
import { archiveTicketTypes, putTicketTypes, type TicketTypeFacts } from './write-store.ts';

/**
 * Replaces the ticket types of an event, in order. Orders keep their prices, and types with orders are archived
 * instead of deleted (TED-14). Locks the types first, as sales do.
 * @param currency of the event
 * @returns whether anything changed
 * @throws Refusal those of `ticketChecks`, ticketCapacityTaken
 */
export async function putTickets(
  tx: Db,
  eventId: EventId,
  wanted: readonly TicketDraft[],
  currency: string,
): Promise<boolean> {
  if (wanted.some((draft) => (draft.currency ?? currency) !== currency))
    throw refuse(ticketRefusals, 'ticketCurrenciesDiffer');
  const drafts = wanted.map((draft) => ({ ...draft, currency }));
  checkTickets(drafts);
  const before = new Map((await lockTicketTypes(tx, eventId)).map((row) => [row.id, row]));
  const facts = drafts.map((draft, position) => factsOf(draft, before, position));
  const taken = facts.find(({ id, capacity }) => capacity !== null && capacity < orderedOf(before.get(id)));
  if (taken)
    throw refuse(ticketRefusals, 'ticketCapacityTaken', {
      ticketId: TicketTypeId.encode(taken.id),
      ordered: orderedOf(before.get(taken.id)),
    });
  const kept = new Set(facts.map(({ id }) => id));
  const removed = [...before.keys()].filter((id) => !kept.has(id));
  await putTicketTypes(tx, eventId, facts);
  await archiveTicketTypes(tx, eventId, removed);
  return removed.length > 0 || facts.some((one) => isNews(one, before.get(one.id)));
}

/** @throws Refusal for the first invalid ticket type, with its index */
function checkTickets(drafts: readonly PricedDraft[]): void {
  for (const [place, draft] of drafts.entries()) {
    const failure = firstFailure(ticketChecks, draft);
    if (failure) throw refuse(ticketRefusals, failure, { place });
  }
}

function factsOf(
  draft: PricedDraft,
  before: ReadonlyMap<string, TicketTypeRow>,
  position: number,
): TicketTypeFacts {
  const named = TicketTypeId.decode(draft.id);
  return {
    // An id of another event, or one from the form, creates a new type.
    id: named && before.has(named) ? named : newId(),
    name: draft.name.trim(),
    description: draft.description.trim(),
    priceMinor: minorUnits(draft.priceValue!, draft.currency),
    currency: draft.currency,
    capacity: draft.capacity === 0 ? null : draft.capacity,
    minPerOrder: draft.minPerOrder!,
    maxPerOrder: draft.maxPerOrder!,
    saleStartsAt: draft.saleStartDate ? new Date(draft.saleStartDate) : null,
    saleEndsAt: draft.saleEndDate ? new Date(draft.saleEndDate) : null,
    locked: draft.locked,
    position,
  };
}

export function toTicketDraft(row: TicketTypeRow): PricedDraft {
  return {
    id: TicketTypeId.encode(row.id),
    name: row.name,
    description: row.description,
    priceValue: majorUnits(cents(row.priceMinor), row.currency),
    currency: row.currency,
    capacity: row.capacity ?? 0,
    minPerOrder: row.minPerOrder,
    maxPerOrder: row.maxPerOrder,
    saleStartDate: row.saleStartsAt?.toISOString() ?? null,
    saleEndDate: row.saleEndsAt?.toISOString() ?? null,
    locked: row.locked,
  };
}

function orderedOf(row: TicketTypeRow | undefined): number {
  return row ? row.held + row.sold : 0;
}

const compared = [
  'name',
  'description',
  'priceMinor',
  'currency',
  'capacity',
  'minPerOrder',
  'maxPerOrder',
  'locked',
] as const;

function isNews(facts: TicketTypeFacts, row: TicketTypeRow | undefined): boolean {
  if (!row || compared.some((field) => facts[field] !== row[field])) return true;
  return (['saleStartsAt', 'saleEndsAt'] as const).some(
    (field) => facts[field]?.getTime() !== row[field]?.getTime(),
  );
}
