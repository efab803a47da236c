import { describe, expect, test } from 'vitest';
import { centerOf, crosses, geojsonLimits, readGeojson, ringsOf, toBoundary, type Ring } from './geojson.ts';
import { isInside } from './rules.ts';

const square = (x: number, y: number, size = 1): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const feature = (name: unknown, geometry: unknown, more: object = {}) => ({
  type: 'Feature',
  properties: { name },
  geometry,
  ...more,
});
const polygon = (...coordinates: Ring[]) => ({ type: 'Polygon', coordinates });
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

test('reads polygons and multipolygons with their names, and closes open rings [INS-05]', () => {
  const open = square(0, 0).slice(0, 4);
  const read = readGeojson(
    file(
      feature('Mitte', polygon(open)),
      {
        type: 'Feature',
        properties: { OBJECTID: 7, Ortsteil: ' Wedding ' },
        geometry: polygon(square(2, 0)),
        id: 'x',
      },
      feature('Isles', { type: 'MultiPolygon', coordinates: [[square(4, 0)], [square(6, 0)]] }),
    ),
  );
  expect(read).toEqual({
    areas: [
      { id: undefined, name: 'Mitte', rings: [square(0, 0)] },
      { id: 'x', name: 'Wedding', rings: [square(2, 0)] },
      { id: undefined, name: 'Isles', rings: [square(4, 0), square(6, 0)] },
    ],
  });
  expect(readGeojson(JSON.stringify(feature('One', polygon(square(0, 0)))))).toHaveProperty(
    'areas.length',
    1,
  );
});

test.each([
  ['text', 'not json', { fault: 'notGeojson' }],
  ['another JSON file', '{"features":1}', { fault: 'notGeojson' }],
  ['an empty collection', file(), { fault: 'noAreas' }],
  [
    'a feature without a name',
    file(feature('A', polygon(square(0, 0))), feature(' ', polygon(square(0, 0)))),
    { fault: 'areaUnnamed', name: '2' },
  ],
  [
    'a bare point',
    file(feature('Dot', { type: 'Point', coordinates: [1, 2] })),
    { fault: 'areaNotPolygon', name: 'Dot' },
  ],
  ['a feature without geometry', file(feature('Void', null)), { fault: 'areaNotPolygon', name: 'Void' }],
  [
    'a polygon of two corners',
    file(
      feature(
        'Line',
        polygon([
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
    ),
    { fault: 'areaNotPolygon', name: 'Line' },
  ],
  [
    'text for coordinates',
    file(feature('Odd', { type: 'Polygon', coordinates: [[['a', 'b']]] })),
    { fault: 'areaNotPolygon', name: 'Odd' },
  ],
  [
    'meters instead of degrees',
    file(feature('Grid', polygon(square(388000, 5819000)))),
    { fault: 'areaOutside', name: 'Grid' },
  ],
  [
    'the same name twice',
    file(feature('Mitte', polygon(square(0, 0))), feature('MITTE', polygon(square(2, 0)))),
    { fault: 'areaTwice', name: 'MITTE' },
  ],
  [
    'too many areas',
    file(
      ...Array.from({ length: geojsonLimits.areas + 1 }, (_, n) => feature(`A${n}`, polygon(square(0, 0)))),
    ),
    { fault: 'tooManyAreas' },
  ],
  [
    'too many corners',
    file(
      feature(
        'Coast',
        polygon(
          Array.from({ length: geojsonLimits.corners + 2 }, (_, n) => [Math.sin(n), Math.cos(n)] as const),
        ),
      ),
    ),
    { fault: 'tooManyCorners', name: 'Coast' },
  ],
])('refuses %s [INS-05]', (_what, text, fault) => {
  expect(readGeojson(text)).toEqual(fault);
});

describe('a ring that crosses itself', () => {
  test.each<[string, Ring, boolean]>([
    ['a square', square(0, 0), false],
    [
      'an L',
      [
        [0, 0],
        [4, 0],
        [4, 2],
        [2, 2],
        [2, 4],
        [0, 4],
        [0, 0],
      ],
      false,
    ],
    [
      'a bow tie',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ],
      true,
    ],
    [
      'a ring that touches itself',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
        [0, 4],
        [0, 0],
      ],
      true,
    ],
    [
      'a ring that folds back',
      [
        [0, 0],
        [4, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ],
      true,
    ],
  ])('%s [INS-05]', (_what, ring, expected) => {
    expect(crosses(ring)).toBe(expected);
    expect(crosses(ring.toReversed())).toBe(expected);
  });
});

test('a boundary of several rings covers each of them, and no hole [NBH-05]', () => {
  const rings = [square(0, 0, 4), square(1, 1, 2), square(10, 0)];
  const boundary = toBoundary(rings);
  const at = (longitude: number, latitude: number) => isInside({ latitude, longitude }, boundary);
  expect([at(0.5, 0.5), at(2, 2), at(10.5, 0.5), at(7, 0.3), at(-1, 0)]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
  expect(ringsOf(boundary)).toEqual(rings);
  expect(ringsOf(square(0, 0).slice(0, 4))).toEqual([square(0, 0)]);
});

test('the center is that of the largest ring', () => {
  expect(centerOf([square(10, 10, 1), square(0, 0, 4)])).toEqual({ latitude: 2, longitude: 2 });
});
