import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { stepperWords } from '#platform/ui/stepper-copy.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { refusals, type BoxOffice } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { SellForm } from './sell-form.tsx';
import type { PartProps } from './till-session.ts';
import { openingTill } from './till-state.ts';

const price = 1_200_000_000;
const boxOffice: BoxOffice = {
  eventName: 'Night Freight',
  currency: 'idr',
  timezone: 'Asia/Jakarta',
  isHost: true,
  doorManagersSell: false,
  isOpen: true,
  isCancelled: false,
  rates: { percent: 0, perTicketCents: 0 },
  tickets: [{ id: 'ticket:1', name: 'Table', price, allInPrice: price, admits: 8, remaining: 10 }],
  allotment: null,
  readers: [],
  takesTestCards: false,
  cardSale: null,
  now: '2026-11-29T20:00:00.000Z',
};

afterEach(cleanup);

/** Of a device that is online. */
const showForm = (facts: BoxOffice) => {
  const part = {
    state: { ...openingTill, boxOffice: facts },
    session: {},
    eventId: 'event:1',
  } as unknown as PartProps;
  return show(<SellForm {...part} boxOffice={facts} payLink="/events/1/checkout" />);
};

test('tickets for more than one sale can record aren’t sold together [BOX-01, CUR-01]', async () => {
  await showForm(boxOffice);
  const more = screen.getByRole('button', { name: new RegExp(stepperWords.more) });
  fireEvent.click(more);
  const cash = () =>
    screen.getByRole('button', { name: new RegExp(`^${words.cash('')}`) }).hasAttribute('disabled');
  expect([cash(), screen.queryByText(refusals.saleTooLarge.message)]).toEqual([false, null]);
  fireEvent.click(more);
  expect(cash()).toBe(true);
  expect(screen.getByText(refusals.saleTooLarge.message)).toBeTruthy();
});

test('sellers see how many tickets are left, also of more than one sale takes [BOX-01]', async () => {
  await showForm({ ...boxOffice, tickets: [{ ...boxOffice.tickets[0]!, remaining: 183 }] });
  expect(screen.getByText(/183 left/)).toBeTruthy();
});

test('a ticket type with an Arabic name keeps its brackets and time in place [BOX-01]', async () => {
  const name = 'تذكرة (قبل 23:00)';
  await showForm({ ...boxOffice, tickets: [{ ...boxOffice.tickets[0]!, name }] });
  expect(screen.getByText(name).tagName).toBe('BDI');
});
