import { expect, test } from 'vitest';
import { packCursor, unpackCursor } from './cursor.ts';
import { fromWire, isUuid, newId, toWire } from './ids.ts';

test('ids carry their prefix on the wire and lose it inside [PLT-04]', () => {
  const id = newId();
  for (const prefix of [
    'user:us-west-2:',
    'community:',
    'venue:',
    'collection:',
    'activity:',
    'feedPost:',
    'order:',
    'like:',
    'promoCode:',
    'profile:',
  ]) {
    expect(fromWire(prefix, toWire(prefix, id))).toBe(id);
    expect(fromWire(prefix, id)).toBe(id);
  }
  expect(fromWire('order:', `community:${id}`)).toBeUndefined();
  expect(fromWire('order:', 'order:1 or 1=1')).toBeUndefined();
});

test('ids sort in the order they were made', () => {
  const made = Array.from({ length: 1000 }, newId);
  expect(new Set(made).size).toBe(1000);
  expect(made.every(isUuid)).toBe(true);
  expect(made.toSorted()).toEqual(made);
});

test('a cursor comes back as it was packed, and anything else is no cursor', () => {
  const values = [
    '2026-11-29T07:00:00.000Z',
    'Ünïcödé free id'.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, ''),
  ];
  expect(unpackCursor(packCursor(values), 2)).toEqual(values);
  for (const bad of ['', '%%%', 'e30', packCursor(['one'])]) expect(unpackCursor(bad, 2)).toBeUndefined();
});
