import {
  eventLeftOf,
  remainingOf,
  saleStatus,
  type ClaimedTickets,
} from '#modules/events/ticket-types/rules.ts';
import { saleFactsOf, type TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import type { TicketTypeId } from '#platform/ids.ts';
import type { WaitingCounts } from './waiting-store.ts';

/** The tickets of a type that a waiting list can be offered now: `null` if unlimited, `undefined` if it gets none. */
export function offeredUnits(type: TicketTypeRow, now: Date): number | null | undefined {
  const facts = saleFactsOf(type);
  const status = saleStatus(facts, { status: type.eventStatus, endsAt: type.eventEndsAt }, now);
  if (type.locked || (status !== 'onSale' && status !== 'soldOut')) return undefined;
  return status === 'onSale' ? remainingOf(facts) : 0;
}

/** The free tickets that people on a waiting list want and can get. The rest is for others. */
export function claimsOf(types: readonly TicketTypeRow[], waiting: WaitingCounts, now: Date): ClaimedTickets {
  const claims = types.map((type): [TicketTypeId, number] => {
    const left = offeredUnits(type, now);
    return [type.id, Math.min(waiting.byType.get(type.id) ?? 0, left === null ? Infinity : (left ?? 0))];
  });
  const sum = claims.reduce((total, [, count]) => total + count, 0);
  const eventLeft = (types[0] && eventLeftOf(types[0])) ?? Infinity;
  return { total: Math.min(waiting.total, sum, eventLeft), byType: new Map(claims) };
}
