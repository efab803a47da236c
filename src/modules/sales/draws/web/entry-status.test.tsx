import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import type { DrawEntry } from '../contract.ts';
import { drawWords as words } from '../copy.ts';
import { EntryStatus } from './entry-status.tsx';

afterEach(cleanup);

const won: DrawEntry = {
  number: 3,
  leads: true,
  people: [],
  itemIds: null,
  state: 'won',
  place: null,
  hasTicket: false,
  offer: null,
  offerEnded: false,
};
const offer = { orderId: 'order:1', what: '1 × Floor', total: 2849, currency: 'usd', until: '' };

test.each([
  ['before the offer', {}, words.waitsForOffer],
  ['during the offer', { offer }, words.won],
  ['with a ticket', { hasTicket: true }, words.hasTicket],
  ['after an offer that wasn’t paid or was declined', { offerEnded: true }, words.offerEnded],
])('a winner reads %s where their ticket is [DRW-01]', async (_when, more, text) => {
  await show(<EntryStatus entry={{ ...won, ...more }} />);
  expect(screen.getByText(text)).toBeTruthy();
});
