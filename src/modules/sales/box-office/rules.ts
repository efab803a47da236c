const emailShape = /^(?!\.)(?!.*\.\.)[\w.'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Whether tickets can be emailed to this address, as `GuestEmail` of checkout, a schema that browsers don't load. */
export const isGuestEmail = (text: string): boolean => text.length <= 320 && emailShape.test(text);

/** Amounts in minor units. */
type Drawer = {
  readonly cash: number;
  readonly refunds: number;
  /** The change that it started with. */
  readonly float: number;
  readonly counted: number | null;
};

/** Compares the counted cash with the change and the sales of a drawer, less its refunds. */
export function drawerOf({ float, cash, refunds, counted }: Drawer): {
  readonly expected: number;
  readonly difference: number | null;
} {
  const expected = float + cash - refunds;
  return { expected, difference: counted === null ? null : counted - expected };
}

/** Tickets of a type that a device may sell. */
export type Stock = { readonly remaining: number | null; readonly allotted: number };

/** The most of a type that a device can sell now. Offline, only what is held for it. */
export function mostToSell({ remaining, allotted }: Stock, isOnline: boolean): number {
  return isOnline ? Math.min(100, (remaining ?? 100) + allotted) : Math.min(100, allotted);
}
