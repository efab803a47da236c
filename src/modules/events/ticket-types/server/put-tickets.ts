import { type EventId, newIdIn, TicketTypeId } from '#platform/ids.ts';
import { firstFailure } from '#platform/checks.ts';
import { cents, majorUnits, minorUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { ticketRefusals, type PricedDraft, type TicketDraft } from '../draft-contract.ts';
import { opensInLoop, ticketChecks } from '../draft-rules.ts';
import { putCapacity } from './put-capacity.ts';
import { lockTicketTypes, openSoldOutSuccessors, type TicketTypeRow } from './store.ts';
import { archiveTicketTypes, hasOrders, putTicketTypes, type TicketTypeFacts } from './write-store.ts';

export type Tickets = {
  readonly tickets: readonly TicketDraft[];
  /** Of the event. */
  readonly currency: string;
  /** People over all ticket types; null for unlimited (CAP-01). */
  readonly capacity: number | null;
};

/**
 * Replaces the ticket types of an event, in order, and sets its capacity. Orders keep their prices, and types with orders are archived
 * instead of deleted (TED-14). Locks the types first, as sales do.
 * @returns whether anything changed
 * @throws Refusal those of `ticketChecks`, ticketCapacityTaken, ticketInDraw, ticketsExceedCapacity
 */
export async function putTickets(
  tx: Db,
  eventId: EventId,
  { tickets: wanted, currency, capacity }: Tickets,
): Promise<boolean> {
  if (wanted.some((draft) => (draft.currency ?? currency) !== currency))
    throw refuse(ticketRefusals, 'ticketCurrenciesDiffer');
  const drafts = wanted.map((draft) => ({ ...draft, currency }));
  checkTickets(drafts);
  const before = new Map((await lockTicketTypes(tx, eventId)).map((row) => [row.id, row]));
  const unused = new Set(before.keys());
  const facts = withOrderOf(
    drafts,
    drafts.map((draft, position) => factsOf(draft, { eventId, unused, position })),
  );
  const taken = facts.find(({ id, capacity }) => capacity !== null && capacity < orderedOf(before.get(id)));
  if (taken)
    throw refuse(ticketRefusals, 'ticketCapacityTaken', {
      ticketId: TicketTypeId.encode(taken.id),
      ordered: orderedOf(before.get(taken.id)),
    });
  for (const { id, admits } of facts) {
    const known = before.get(id);
    if (known && known.admits !== admits && (await hasOrders(tx, eventId, id)))
      throw refuse(ticketRefusals, 'ticketAdmitsTaken', { ticketId: TicketTypeId.encode(id) });
  }
  const kept = new Set(facts.map(({ id }) => id));
  const removed = [...before.keys()].filter((id) => !kept.has(id));
  if (removed.some((id) => before.get(id)!.inDraw === 'open')) throw refuse(ticketRefusals, 'ticketInDraw');
  await putTicketTypes(tx, eventId, facts);
  await archiveTicketTypes(tx, eventId, removed);
  if (facts.some(({ opensAfter }) => opensAfter !== null)) await openSoldOutSuccessors(tx, eventId);
  const isCapacityNew = await putCapacity(tx, eventId, capacity);
  return isCapacityNew || removed.length > 0 || facts.some((one) => isChanged(one, before.get(one.id)));
}

/** @throws Refusal for the first invalid ticket type, with its index */
function checkTickets(drafts: readonly PricedDraft[]): void {
  for (const [place, draft] of drafts.entries()) {
    const failure = firstFailure(ticketChecks, draft);
    if (failure) throw refuse(ticketRefusals, failure, { place });
  }
  if (opensInLoop(drafts)) throw refuse(ticketRefusals, 'ticketOpensInLoop');
}

/** Translates the ids of drafts that others wait for. One that isn't sold any more opens the next. */
function withOrderOf(drafts: readonly PricedDraft[], facts: readonly TicketTypeFacts[]): TicketTypeFacts[] {
  const idOf = new Map(drafts.map(({ id }, place) => [id, facts[place]!.id]));
  return facts.map((one, place) => {
    const { opensAfter } = drafts[place]!;
    return { ...one, opensAfter: (opensAfter && idOf.get(opensAfter)) || null };
  });
}

function factsOf(
  draft: PricedDraft,
  { eventId, unused, position }: { eventId: EventId; unused: Set<string>; position: number },
): TicketTypeFacts {
  const named = TicketTypeId.decode(draft.id);
  return {
    // An id of another event, one from the form, or one that is sent twice, creates a new type.
    id: named && unused.delete(named) ? named : newIdIn(eventId),
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
    taxRate: draft.taxRate,
    admits: draft.admits!,
    opensAfter: null,
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
    taxRate: row.ownTaxRate,
    admits: row.admits,
    opensAfter: row.opensAfter && TicketTypeId.encode(row.opensAfter),
  };
}

function orderedOf(row: TicketTypeRow | undefined): number {
  return row ? row.held + row.sold + row.reserved : 0;
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
  'admits',
  'opensAfter',
] as const;

function isChanged(facts: TicketTypeFacts, row: TicketTypeRow | undefined): boolean {
  if (!row || facts.taxRate !== row.ownTaxRate || compared.some((field) => facts[field] !== row[field]))
    return true;
  return (['saleStartsAt', 'saleEndsAt'] as const).some(
    (field) => facts[field]?.getTime() !== row[field]?.getTime(),
  );
}
