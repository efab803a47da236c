import type { OwnOrder } from './allocate.ts';

type Count = { readonly id: string; readonly count: number };

/** The number of tickets and promotion uses that orders take together. Test orders take none. */
export function countOf(
  orders: readonly Pick<OwnOrder, 'items' | 'promotionId' | 'promotionLive' | 'test'>[],
): {
  readonly units: readonly Count[];
  readonly uses: readonly Count[];
} {
  const counted = orders.filter(({ test }) => !test);
  const units = counted.flatMap(({ items }) =>
    items.map(({ ticketTypeId: id, quantity: count }) => ({ id, count })),
  );
  const uses = counted.flatMap(({ promotionId, promotionLive }) =>
    promotionLive && promotionId ? [{ id: promotionId, count: 1 }] : [],
  );
  return { units: summed(units), uses: summed(uses) };
}

/** Sorted by id, as all locks are taken. */
function summed(counts: readonly Count[]): Count[] {
  const sums = new Map<string, number>();
  for (const { id, count } of counts) sums.set(id, (sums.get(id) ?? 0) + count);
  return [...sums].map(([id, count]) => ({ id, count })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
