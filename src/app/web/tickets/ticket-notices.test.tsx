import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notificationsTopic } from '#modules/messaging/notifications/rules.ts';
import { waitingWords } from '#modules/sales/exchange/waiting-copy.ts';
import { dispatchLive } from '#platform/ui/live.ts';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { TicketNotices } from './ticket-notices.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const event = {
  id: 'event:backbeat:1',
  providerCode: 'b',
  providerId: '1',
  name: 'Night Freight',
  startDate: '2090-11-29T07:00:00Z',
  timezone: 'America/Los_Angeles',
};
const offer = {
  orderId: 'order:1',
  what: '1 × Door',
  total: 2849,
  currency: 'usd',
  until: '2090-11-22T12:00:00Z',
};
const waiting = (entry: object) => ({ items: [{ event, entry }] });

test('tickets that another fan returns appear on an open page as soon as they are held [EXC-01]', async () => {
  const network = openNetwork();
  await show(<TicketNotices />);
  await network.reply('GET /waitingLists', 200, waiting({ ahead: 0, offer: null }));
  await screen.findByText(waitingWords.ahead(0));
  act(() => dispatchLive([['maya', notificationsTopic]]));
  await network.reply('GET /waitingLists', 200, waiting({ ahead: 0, offer }));
  await screen.findByText(waitingWords.held(offer.what));
  expect(screen.queryByText(waitingWords.ahead(0))).toBeNull();
});
