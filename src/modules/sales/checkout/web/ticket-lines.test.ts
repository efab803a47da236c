import { expect, test } from 'vitest';
import { readCheckoutSearch } from './checkout-search.ts';
import { linesOf, ticketsText } from './ticket-lines.ts';

const ticketId = 'ticket:0190a5b2-7c1e-7000-8000-000000000001';
const link = '0190a5b2-7c1e-7000-8000-0000000000aa';

test('the link of a box office keeps the chosen tickets through the address [BOX-01]', () => {
  const lines = [
    { ticketId, quantity: 2 },
    { ticketId: ticketId.replace('01', '02'), quantity: 100 },
  ];
  const search = readCheckoutSearch({ checkout: 'tickets', tickets: ticketsText(lines), link });
  expect(linesOf(search.tickets)).toEqual(lines);
  expect(search.link).toBe(link);
});

test.each([
  ['', []],
  ['drop table', []],
  [`${ticketId}*0`, []],
  [`${ticketId}*-1`, []],
  [`${ticketId}*1,user:1*1`, [{ ticketId, quantity: 1 }]],
  [7, []],
])('of “%s” in the address, it chooses only tickets [BOX-01]', (tickets, lines) => {
  const search = readCheckoutSearch({ tickets });
  expect(linesOf(search.tickets)).toEqual(lines);
});
