import { expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import { canCharge, commonPrice, currencies } from '#platform/currencies.ts';
import { minorUnits } from '#platform/money.ts';
import { ticketLimits, ticketRefusals, type PricedDraft } from './draft-contract.ts';
import { firstTicket, isPaid, newTicketIn, opensInLoop, ticketChecks } from './draft-rules.ts';

const ticket: PricedDraft = { ...newTicketIn('usd'), currency: 'usd', id: '', name: 'Front row' };

test('reports the first missing field, in the order of the editor [TED-04, TED-05, TED-06, TED-07, TED-08, TED-09, TED-10, TED-11]', () => {
  const steps: readonly Partial<PricedDraft>[] = [
    {},
    { name: 'x'.repeat(51) },
    { name: 'x'.repeat(50) },
    { description: 'x'.repeat(250) },
    { priceValue: 0 },
    { minPerOrder: 2 },
    { maxPerOrder: 1 },
    { minPerOrder: 0 },
    { minPerOrder: 1 },
  ];
  let draft: PricedDraft = {
    ...ticket,
    name: '',
    description: 'x'.repeat(251),
    priceValue: null,
    minPerOrder: null,
    maxPerOrder: null,
  };
  const told = steps.map((step) => {
    draft = { ...draft, ...step };
    const code = firstFailure(ticketChecks, draft);
    return code && ticketRefusals[code].title;
  });
  expect(told).toEqual([
    'Ticket name required',
    'Name too long',
    'Description too long',
    'Ticket price required',
    'Minimum order quantity required',
    'Maximum order quantity required',
    'Order quantities invalid',
    'Minimum order quantity invalid',
    undefined,
  ]);
});

test('uses the specified messages [TED-04, TED-05, TED-06, TED-08, TED-10]', () => {
  expect(ticketRefusals.ticketNameRequired.message).toBe('You must enter a ticket name to continue.');
  expect(ticketRefusals.ticketNameTooLong.message).toBe('Ticket name must be shorter than 50 characters.');
  expect(ticketRefusals.ticketDescriptionTooLong.message).toBe(
    'Ticket description must be shorter than 250 characters.',
  );
  expect(ticketRefusals.ticketMinRequired.message).toBe('You must enter 1 or greater.');
  expect(ticketRefusals.ticketQuantitiesInvalid.message).toBe(
    'Maximum order quantity must be greater than the minimum.',
  );
});

test.each<[string, Partial<PricedDraft>, ReturnType<typeof firstFailure>]>([
  ['a maximum below one', { minPerOrder: 0, maxPerOrder: 0 }, 'ticketMinInvalid'],
  ['a fractional quantity', { maxPerOrder: 2.5 }, 'ticketQuantitiesNotWhole'],
  ['a price with a decimal', { priceValue: 12.5 }, undefined],
  ['a fraction of a cent', { priceValue: 12.345 }, 'ticketPriceInvalid'],
  ['a fraction of a yen', { priceValue: 0.5, currency: 'jpy' }, 'ticketPriceInvalid'],
  ['ten fils', { priceValue: 1.01, currency: 'kwd' }, undefined],
  ['a single fils, which cards don’t take', { priceValue: 1.005, currency: 'kwd' }, 'ticketPriceInvalid'],
  ['a fraction of a króna', { priceValue: 1500.5, currency: 'isk' }, 'ticketPriceInvalid'],
  ['less than cards are charged', { priceValue: 49, currency: 'jpy' }, 'ticketPriceInvalid'],
  ['what can’t be read as a number', { priceValue: Number.NaN }, 'ticketPriceInvalid'],
  ['a negative price', { priceValue: -1 }, 'ticketPriceInvalid'],
  ['no limit', { capacity: 0 }, undefined],
  ['no group size', { admits: null }, 'ticketAdmitsInvalid'],
  ['a group of none', { admits: 0 }, 'ticketAdmitsInvalid'],
  ['a group of 51', { admits: 51 }, 'ticketAdmitsInvalid'],
  ['a group of 50', { admits: 50 }, undefined],
  ['a fractional capacity', { capacity: 10.5 }, 'ticketCapacityInvalid'],
  [
    'a sale that ends before it starts',
    { saleStartDate: '2026-11-28T12:00:00Z', saleEndDate: '2026-11-28T11:00:00Z' },
    'ticketSaleInvalid',
  ],
  [
    'a sale that ends as it starts',
    { saleStartDate: '2026-11-28T12:00:00Z', saleEndDate: '2026-11-28T12:00:00Z' },
    'ticketSaleInvalid',
  ],
  [
    'a sale of an hour',
    { saleStartDate: '2026-11-28T12:00:00Z', saleEndDate: '2026-11-28T13:00:00Z' },
    undefined,
  ],
  ['a sale with only a start', { saleStartDate: '2026-11-28T12:00:00Z' }, undefined],
  ['a name of spaces', { name: '  ' }, 'ticketNameRequired'],
  ['50 characters and a space', { name: `${'x'.repeat(50)} ` }, undefined],
  ['a description of 250 characters and a space', { description: `${'x'.repeat(250)} ` }, undefined],
  ['the most tickets per order', { maxPerOrder: ticketLimits.perOrder }, undefined],
  ['too many tickets per order', { maxPerOrder: ticketLimits.perOrder + 1 }, 'ticketQuantitiesNotWhole'],
  ['the largest capacity', { capacity: ticketLimits.capacity }, undefined],
  ['a larger capacity', { capacity: ticketLimits.capacity + 1 }, 'ticketCapacityInvalid'],
  ['a negative capacity', { capacity: -1 }, 'ticketCapacityInvalid'],
])('%s [TED-11, TED-12, TIX-13, CUR-01]', (_what, change, failure) => {
  expect(firstFailure(ticketChecks, { ...ticket, ...change })).toBe(failure);
});

test('new ticket types and new events have their defaults [TED-03, EVA-26]', () => {
  expect(newTicketIn('usd')).toMatchObject({
    name: '',
    description: '',
    locked: false,
    priceValue: 10,
    capacity: 100,
    minPerOrder: 1,
    maxPerOrder: 4,
  });
  expect(firstTicket).toMatchObject({ name: 'RSVP', priceValue: 0, capacity: 0 });
  expect(newTicketIn('jpy').priceValue).toBe(1000);
});

test.each([
  [[0], false],
  [[null], false],
  [[0, 10], true],
  [[], false],
])('an event with the prices %j is paid: %s [EVA-21]', (prices, expected) => {
  expect(isPaid(prices.map((priceValue) => ({ priceValue })))).toBe(expected);
});

test.each<[string, readonly [string, string | null][], boolean]>([
  [
    'one after the other',
    [
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ],
    false,
  ],
  ['after one that isn’t sold', [['a', 'gone']], false],
  ['after itself', [['a', 'a']], true],
  [
    'after each other',
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    true,
  ],
  [
    'behind a circle',
    [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ],
    true,
  ],
])('ticket types that open %s [CAP-01]', (_, types, isLoop) => {
  expect(opensInLoop(types.map(([id, opensAfter]) => ({ id, opensAfter })))).toBe(isLoop);
});

test('ten tickets for as much as $25 can be charged in every currency, whatever its zeros [CUR-01]', () => {
  const tooMuch = currencies.filter(
    (currency) => !canCharge(minorUnits(10 * commonPrice(25, currency), currency), currency),
  );
  expect(tooMuch).toEqual([]);
});
