import { expect, test } from 'vitest';
import { readGeojson } from '#modules/profiles/places/geojson.ts';
import { cornersText, fileOf, readCorners } from './corners.ts';

test('typed corners are read, and written as they were read [NBH-05]', () => {
  const text = '13.4, 52.5\n 13.5 52.5 \n\n-13.4500001;52.6';
  expect(readCorners(text)).toEqual([
    [13.4, 52.5],
    [13.5, 52.5],
    [-13.4500001, 52.6],
  ]);
  expect(cornersText(readCorners(text)!)).toBe('13.4, 52.5\n13.5, 52.5\n-13.45, 52.6');
  for (const wrong of ['13.4', 'a, b', '13.4, 52.5, 9', '1e9, 5']) expect(readCorners(wrong)).toBeUndefined();
});

test('a drawn boundary is GeoJSON with its name and id [NBH-05]', () => {
  const corners = readCorners('0, 0\n1, 0\n1, 1')!;
  expect(readGeojson(fileOf({ id: 'x', name: 'Mitte', corners }))).toEqual({
    areas: [{ id: 'x', name: 'Mitte', rings: [[...corners, corners[0]]] }],
  });
});
