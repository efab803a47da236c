import { remainingOf, saleStatus } from '#modules/events/ticket-types/rules.ts';
import { saleFactsOf, type TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';

/** The tickets of a type that a waiting list can be offered now: `null` if unlimited, `undefined` if it gets none. */
export function offeredUnits(type: TicketTypeRow, now: Date): number | null | undefined {
  const facts = saleFactsOf(type);
  const status = saleStatus(facts, { status: type.eventStatus, endsAt: type.eventEndsAt }, now);
  if (type.locked || (status !== 'onSale' && status !== 'soldOut')) return undefined;
  return status === 'onSale' ? remainingOf(facts) : 0;
}
