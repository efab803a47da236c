import { expect, test } from 'vitest';
import * as admission from '#modules/sales/tickets/contract.ts';
import * as checkout from '#modules/sales/checkout/contract.ts';
import * as door from '#modules/check-in/contract.ts';
import type { Call } from '#platform/contract.ts';
import { laneOf } from './request-lanes.ts';

const callsOf = (contract: object) =>
  Object.values(contract).filter(
    (one): one is Call => typeof one === 'object' && one !== null && 'path' in one,
  );

test('gives every buying, ticket and check-in call its own slots [SPD-01]', () => {
  const calls = [checkout, admission, door].flatMap(callsOf);
  expect(calls.length).toBeGreaterThan(10);
  const others = calls.filter(({ path }) => laneOf(`/api${path}`.replaceAll(/:\w+/g, 'x')) !== 'urgent');
  expect(others.map(({ path }) => path)).toEqual([]);
});

test.each([
  ['/api/payments/webhook', 'urgent'],
  ['/paygate/v1/payment_intents/pi_1/confirm', 'urgent'],
  ['/webhooks/twilio/messages/1', 'urgent'],
  ['/api/auth/code', 'urgent'],
  ['/api/promotions/redeem', 'urgent'],
  ['/api/events', 'api'],
  ['/api/orders-of-others', 'api'],
  ['/communities/x/events.ics', 'api'],
  ['/sitemap.xml', 'api'],
  ['/healthz', undefined],
  ['/readyz', undefined],
  ['/metrics', undefined],
  ['/api/live', undefined],
  ['/assets/main-x1.js', undefined],
  ['/media/1/640.webp', undefined],
  ['/service-worker.js', undefined],
  ['/events/b/014', undefined],
])('%s is in the lane %s [SPD-01]', (path, lane) => {
  expect(laneOf(path)).toBe(lane);
});
