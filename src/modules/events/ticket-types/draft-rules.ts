import type { Check } from '#platform/checks.ts';
import { canCharge, commonPrice } from '#platform/currencies.ts';
import { exactMinorUnits } from '#platform/money.ts';
import { taxLimits } from './tax-rates.ts';
import { ticketLimits, type PricedDraft, type TicketDraft, type ticketRefusals } from './draft-contract.ts';

/** Defaults of a new ticket type in the editor (TED-03). */
const newTicket: Omit<TicketDraft, 'id'> = {
  name: '',
  description: '',
  priceValue: 10,
  capacity: 100,
  minPerOrder: 1,
  maxPerOrder: 4,
  saleStartDate: null,
  saleEndDate: null,
  locked: false,
  taxRate: null,
  admits: 1,
  opensAfter: null,
};

/** $10, or what is as common in another currency (TED-03, CUR-01). */
export function newTicketIn(currency: string): Omit<TicketDraft, 'id'> {
  return { ...newTicket, priceValue: commonPrice(newTicket.priceValue!, currency) };
}

/** The ticket type of a new event (EVA-26). */
export const firstTicket: Omit<TicketDraft, 'id'> = {
  ...newTicket,
  name: 'RSVP',
  priceValue: 0,
  capacity: 0,
};

const isWhole = (value: number | null, least: number, atMost: number) =>
  value === null || (Number.isInteger(value) && value >= least && value <= atMost);

/** In the order of the editor (TED-04…12). Runs in the editor before adding, and on the server before saving. */
export const ticketChecks: readonly Check<PricedDraft, keyof typeof ticketRefusals>[] = [
  [({ name }) => name.trim() !== '', 'ticketNameRequired'],
  [({ name }) => name.trim().length <= ticketLimits.name, 'ticketNameTooLong'],
  [({ description }) => description.trim().length <= ticketLimits.description, 'ticketDescriptionTooLong'],
  [({ priceValue }) => priceValue !== null, 'ticketPriceRequired'],
  [({ minPerOrder }) => minPerOrder !== null, 'ticketMinRequired'],
  [({ maxPerOrder }) => maxPerOrder !== null, 'ticketMaxRequired'],
  [({ minPerOrder, maxPerOrder }) => minPerOrder! <= maxPerOrder!, 'ticketQuantitiesInvalid'],
  [({ minPerOrder }) => minPerOrder! >= 1, 'ticketMinInvalid'],
  [({ maxPerOrder }) => maxPerOrder! >= 1, 'ticketMaxInvalid'],
  [
    ({ minPerOrder, maxPerOrder }) =>
      isWhole(minPerOrder, 1, ticketLimits.perOrder) && isWhole(maxPerOrder, 1, ticketLimits.perOrder),
    'ticketQuantitiesNotWhole',
  ],
  [({ priceValue, currency }) => canSellAt(priceValue!, currency), 'ticketPriceInvalid'],
  [({ capacity }) => isWhole(capacity, 0, ticketLimits.capacity), 'ticketCapacityInvalid'],
  [
    ({ saleStartDate, saleEndDate }) =>
      !saleStartDate || !saleEndDate || Date.parse(saleEndDate) > Date.parse(saleStartDate),
    'ticketSaleInvalid',
  ],
  [({ taxRate }) => isWhole(taxRate ?? null, 0, taxLimits.rate), 'ticketTaxInvalid'],
  [({ admits }) => admits !== null && isWhole(admits, 1, ticketLimits.admits), 'ticketAdmitsInvalid'],
];

/** Whether ticket types wait for each other in a circle, so that none of them ever opens (CAP-01). */
export function opensInLoop(tickets: readonly Pick<TicketDraft, 'id' | 'opensAfter'>[]): boolean {
  const before = new Map(tickets.map(({ id, opensAfter }) => [id, opensAfter]));
  return tickets.some(({ id }) => {
    let next = before.get(id);
    for (let steps = 0; next && steps < tickets.length; steps += 1) {
      if (next === id) return true;
      next = before.get(next);
    }
    return false;
  });
}

/** Free, or an amount that a card can be charged. */
export function canSellAt(value: number, currency: string): boolean {
  const units = exactMinorUnits(value, currency);
  return units === 0 || (units !== undefined && canCharge(units, currency));
}

/** Whether any ticket type has a price (EVA-21). */
export function isPaid(tickets: readonly Pick<TicketDraft, 'priceValue'>[]): boolean {
  return tickets.some(({ priceValue }) => (priceValue ?? 0) > 0);
}
