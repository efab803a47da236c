import { expect, test } from 'vitest';
import { newId, newIdIn, OrderId, type EventId } from './ids.ts';
import { shortId } from './short-id.ts';

test('people can tell orders of one event apart by eight characters, with or without the prefix [DST-01]', () => {
  const eventId: EventId = newId();
  const made = Array.from({ length: 100 }, () => newIdIn<OrderId>(eventId));
  expect(new Set(made.map(shortId)).size).toBe(100);
  expect(made.every((id) => shortId(OrderId.encode(id)) === shortId(id))).toBe(true);
  expect(shortId('order:0199a0b1-0000-7000-8000-0123456789ab')).toBe('456789ab');
});
