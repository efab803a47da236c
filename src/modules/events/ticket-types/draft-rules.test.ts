import { expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import { ticketRefusals, type TicketDraft } from './draft-contract.ts';
import { firstTicket, newTicket, ticketChecks } from './draft-rules.ts';

const ticket: TicketDraft = { ...newTicket, id: '', name: 'Front row' };

test('reports the first missing field, in the order of the editor [TED-04, TED-05, TED-06, TED-07, TED-08, TED-09, TED-10, TED-11]', () => {
  const steps: readonly Partial<TicketDraft>[] = [
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
  let draft: TicketDraft = {
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

test.each<[string, Partial<TicketDraft>, ReturnType<typeof firstFailure>]>([
  ['a maximum below one', { minPerOrder: 0, maxPerOrder: 0 }, 'ticketMinInvalid'],
  ['a fractional quantity', { maxPerOrder: 2.5 }, 'ticketQuantitiesNotWhole'],
  ['a price with a decimal', { priceValue: 12.5 }, undefined],
  ['a fraction of a cent', { priceValue: 12.345 }, 'ticketPriceInvalid'],
  ['a fraction of a yen', { priceValue: 0.5, currency: 'jpy' }, 'ticketPriceInvalid'],
  ['a thousandth of a dinar', { priceValue: 1.005, currency: 'kwd' }, undefined],
  ['a negative price', { priceValue: -1 }, 'ticketPriceInvalid'],
  ['no limit', { capacity: 0 }, undefined],
  ['a fractional capacity', { capacity: 10.5 }, 'ticketCapacityInvalid'],
  [
    'a sale that ends before it starts',
    { saleStartDate: '2026-11-28T12:00:00Z', saleEndDate: '2026-11-28T11:00:00Z' },
    'ticketSaleInvalid',
  ],
])('%s [TED-11, TED-12, TIX-13]', (_what, change, failure) => {
  expect(firstFailure(ticketChecks, { ...ticket, ...change })).toBe(failure);
});

test('new ticket types and new events have their defaults [TED-03, EVA-26]', () => {
  expect(newTicket).toMatchObject({
    priceValue: 10,
    currency: 'usd',
    capacity: 100,
    minPerOrder: 1,
    maxPerOrder: 4,
  });
  expect(firstTicket).toMatchObject({ name: 'RSVP', priceValue: 0, currency: 'usd', capacity: 0 });
});
