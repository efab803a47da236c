import type { PromotionId, TicketTypeId } from '#platform/ids.ts';
import type { OwnOrder } from './allocate.ts';

type Count<CountedId extends string> = { readonly id: CountedId; readonly count: number };
/** `drawn`: how many of them were won in a draw. */
type UnitCount = Count<TicketTypeId> & { readonly drawn: number };

/** The number of tickets and promotion uses that orders take together. Test orders and listed tickets take none. */
export function countOf(
  orders: readonly Pick<OwnOrder, 'items' | 'promotionId' | 'promotionLive' | 'test' | 'source'>[],
): {
  readonly units: readonly UnitCount[];
  readonly uses: readonly Count<PromotionId>[];
} {
  const counted = orders.filter(({ test }) => !test);
  const itemsOf = (some: typeof counted) =>
    some.flatMap(({ items }) =>
      items.map(({ ticketTypeId: id, quantity, backed = 0 }) => ({ id, count: quantity - backed })),
    );
  const drawn = new Map(
    summed(itemsOf(counted.filter(({ source }) => source === 'draw'))).map(({ id, count }) => [id, count]),
  );
  const units = summed(itemsOf(counted)).map((unit) => ({ ...unit, drawn: drawn.get(unit.id) ?? 0 }));
  const uses = counted.flatMap(({ promotionId, promotionLive }) =>
    promotionLive && promotionId ? [{ id: promotionId, count: 1 }] : [],
  );
  return { units, uses: summed(uses) };
}

/** Sorted by id, as all locks are taken. */
function summed<CountedId extends string>(counts: readonly Count<CountedId>[]): Count<CountedId>[] {
  const sums = new Map<CountedId, number>();
  for (const { id, count } of counts) sums.set(id, (sums.get(id) ?? 0) + count);
  return [...sums].map(([id, count]) => ({ id, count })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
