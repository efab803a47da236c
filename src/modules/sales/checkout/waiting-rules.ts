/** A fan on the waiting list, in the order of the list. */
export type WaitingFan = {
  readonly id: string;
  readonly quantity: number;
  /** Whether fewer tickets than `quantity` are of no use. */
  readonly together: boolean;
  /** `null`: any. */
  readonly ticketTypeIds: readonly string[] | null;
};

/** Tickets that are free, in the order of the event page. */
export type FreeUnits = {
  readonly ticketTypeId: string;
  /** `null`: unlimited. */
  readonly left: number | null;
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
};

export type WaitingOffer = {
  readonly id: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
};

/**
 * Offers free tickets to the people on a waiting list, first come, first served. Someone is passed only if the tickets
 * they accept are too few for them; they keep their place (EXC-01).
 */
export function chooseOffers(line: readonly WaitingFan[], units: readonly FreeUnits[]): WaitingOffer[] {
  const left = new Map(units.map((unit) => [unit.ticketTypeId, unit.left ?? Infinity]));
  return line.flatMap((fan): WaitingOffer[] => {
    for (const { ticketTypeId, minPerOrder, maxPerOrder } of units) {
      if (fan.ticketTypeIds !== null && !fan.ticketTypeIds.includes(ticketTypeId)) continue;
      const quantity = Math.min(fan.quantity, left.get(ticketTypeId)!, maxPerOrder);
      if (quantity < minPerOrder || quantity < (fan.together ? fan.quantity : 1)) continue;
      left.set(ticketTypeId, left.get(ticketTypeId)! - quantity);
      return [{ id: fan.id, ticketTypeId, quantity }];
    }
    return [];
  });
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Local hours between which no offer starts. */
const quietFrom = 23;
const quietUntil = 8;
/** An offer shorter than this isn't made. */
const shortestMinutes = 5;

export type OfferTimes = {
  readonly now: Date;
  readonly startsAt: Date;
  readonly offerMinutes: number;
  /** Hour of the day at the event, 0 to 23. */
  readonly localHour: number;
};

/**
 * How long an offer that is made now is held. Offers end when the event starts, and none begins at night, when nobody
 * sees it, unless the event is within a day.
 * @returns seconds, or undefined if no offer is made now
 */
export function offerSeconds({ now, startsAt, offerMinutes, localHour }: OfferTimes): number | undefined {
  const left = startsAt.getTime() - now.getTime();
  const isQuiet = localHour >= quietFrom || localHour < quietUntil;
  if (left < shortestMinutes * minute || (isQuiet && left > day)) return undefined;
  return Math.floor(Math.min(offerMinutes * minute, left) / 1000);
}
