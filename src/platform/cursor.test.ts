import { expect, test } from 'vitest';
import { packCursor, unpackCursor } from './cursor.ts';

test.each([[['Berlin', 7]], [['São Paulo', 7]], [['Łódź', '東京']], [['Дом 🌙', 0]]])(
  'a list goes on after %j [PLT-08]',
  (place) => {
    const cursor = packCursor(place);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(unpackCursor(cursor, 2)).toEqual(place);
  },
);
