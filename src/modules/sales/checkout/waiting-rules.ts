/** A fan on the waiting list, in the order of the list. */
export type WaitingFan<TypeId extends string = string> = {
  readonly id: string;
  readonly quantity: number;
  /** Whether fewer tickets than `quantity` are of no use. */
  readonly together: boolean;
  /** `null`: any. */
  readonly ticketTypeIds: readonly TypeId[] | null;
};

/** Prices in minor units. */
export type UnitPrice = { readonly unit: number; readonly fee: number };

/** Tickets of one type and price that are free or returned, in the order in which they are offered. */
export type FreeUnits<TypeId extends string = string> = {
  readonly ticketTypeId: TypeId;
  /** Free ones. `null`: unlimited. */
  readonly left: number | null;
  readonly minPerOrder: number;
  readonly maxPerOrder: number;
  /** Listed tickets, oldest first. They are offered after free ones (EXC-02). */
  readonly listingIds?: readonly string[];
  readonly price?: UnitPrice;
};

export type WaitingOffer<TypeId extends string = string> = {
  readonly id: string;
  readonly ticketTypeId: TypeId;
  readonly quantity: number;
  readonly listingIds: readonly string[];
  readonly price: UnitPrice | undefined;
};

/**
 * Offers tickets to the people on a waiting list, first come, first served. Someone is passed only if the tickets they
 * accept are too few for them; they keep their place (EXC-01). Free tickets go before returned ones.
 */
export function chooseOffers<TypeId extends string>(
  line: readonly WaitingFan<TypeId>[],
  units: readonly FreeUnits<TypeId>[],
): WaitingOffer<TypeId>[] {
  const pools = units.map((pool) => ({
    ...pool,
    free: pool.left ?? Infinity,
    listed: [...(pool.listingIds ?? [])],
  }));
  return line.flatMap((fan): WaitingOffer<TypeId>[] => {
    for (const pool of pools) {
      const { ticketTypeId, minPerOrder, maxPerOrder, price } = pool;
      if (fan.ticketTypeIds !== null && !fan.ticketTypeIds.includes(ticketTypeId)) continue;
      const quantity = Math.min(fan.quantity, pool.free + pool.listed.length, maxPerOrder);
      if (quantity < minPerOrder || quantity < (fan.together ? fan.quantity : 1)) continue;
      const takes = Math.min(quantity, pool.free);
      pool.free -= takes;
      const listingIds = pool.listed.splice(0, quantity - takes);
      return [{ id: fan.id, ticketTypeId, quantity, listingIds, price }];
    }
    return [];
  });
}

/** A listed ticket with the price that the next fan pays. */
export type ListedUnit<TypeId extends string = string> = UnitPrice & {
  readonly id: string;
  readonly ticketTypeId: TypeId;
};

/**
 * Adds listed tickets to the free ones. An order has one price per ticket type, so tickets of other prices are offered
 * apart. Free tickets come first, then the oldest listing.
 * @param units with today's price of one ticket
 * @param listings oldest first
 */
export function withListings<TypeId extends string>(
  units: readonly (FreeUnits<TypeId> & { readonly price: UnitPrice })[],
  listings: readonly ListedUnit<TypeId>[],
): FreeUnits<TypeId>[] {
  const pools = units.flatMap((pool) => {
    const own = listings.filter(({ ticketTypeId }) => ticketTypeId === pool.ticketTypeId);
    const byPrice = Map.groupBy(own, ({ unit, fee }) => `${unit} ${fee}`);
    const today = `${pool.price.unit} ${pool.price.fee}`;
    const idsOf = (key: string) => (byPrice.get(key) ?? []).map(({ id }) => id);
    const others = [...byPrice].filter(([key]) => key !== today);
    return [
      { ...pool, listingIds: idsOf(today) },
      ...others.map(([key, [{ unit, fee } = pool.price]]) => ({
        ...pool,
        left: 0,
        listingIds: idsOf(key),
        price: { unit, fee },
      })),
    ];
  });
  const isFree = ({ left }: Pick<FreeUnits, 'left'>) => left === null || left > 0;
  const byAge = pools
    .filter((pool) => !isFree(pool) && pool.listingIds.length > 0)
    .toSorted((a, b) => (a.listingIds[0]! < b.listingIds[0]! ? -1 : 1));
  return [...pools.filter(isFree), ...byAge];
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Local hours between which no offer starts. */
const quietFrom = 23;
const quietUntil = 8;
/** An offer shorter than this isn't made, so that the list ends this long before the event starts. */
export const shortestMinutes = 5;

export type OfferTimes = {
  readonly now: Date;
  readonly startsAt: Date;
  readonly offerMinutes: number;
  /** Hour of the day at the event, 0 to 23. */
  readonly localHour: number;
};

/**
 * How long an offer made now is held. Offers end when the event starts. At night, when fans sleep, none is made unless
 * the event is within a day.
 * @returns seconds, or undefined if no offer is made now
 */
export function offerSeconds({ now, startsAt, offerMinutes, localHour }: OfferTimes): number | undefined {
  const left = startsAt.getTime() - now.getTime();
  const isQuiet = localHour >= quietFrom || localHour < quietUntil;
  if (left < shortestMinutes * minute || (isQuiet && left > day)) return undefined;
  return Math.floor(Math.min(offerMinutes * minute, left) / 1000);
}
