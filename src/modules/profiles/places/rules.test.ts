import { describe, expect, test } from 'vitest';
import { kilometersBetween } from '#platform/distance.ts';
import { cityLine, isInside, neighborhoodAt, type Boundary } from './rules.ts';

/** L-shaped: its notch is outside. */
const drawn: Boundary = [
  [0, 0],
  [0.04, 0],
  [0.04, 0.02],
  [0.02, 0.02],
  [0.02, 0.04],
  [0, 0.04],
];
const areas = [
  { name: 'drawn', latitude: 0.01, longitude: 0.01, boundary: drawn },
  { name: 'north', latitude: 0.05, longitude: 0.03, boundary: null },
  { name: 'east', latitude: 0.03, longitude: 0.05, boundary: null },
];
const at = (longitude: number, latitude: number) => neighborhoodAt({ latitude, longitude }, areas)?.name;

describe('neighborhood of a point', () => {
  test.each([
    [0.01, 0.01, 'drawn'],
    [0.039, 0.019, 'drawn'],
    // In the notch, outside of the boundary, so the nearest center counts.
    [0.03, 0.035, 'north'],
    [0.045, 0.03, 'east'],
    // Beside the boundary and far from both other centers: in no neighborhood.
    [-0.01, 0.01, undefined],
    [1, 1, undefined],
  ])('%f, %f → %s [NBH-05]', (longitude, latitude, name) => {
    expect(at(longitude, latitude)).toBe(name);
  });

  test('a boundary may repeat its first corner at the end [NBH-05]', () => {
    expect(isInside({ latitude: 0.01, longitude: 0.01 }, [...drawn, drawn[0]!])).toBe(true);
  });
});

test.each([
  ['Los Angeles', 'California', 'Los Angeles, California'],
  ['Berlin', 'Berlin', 'Berlin'],
  ['Lisbon', '', 'Lisbon'],
])('%s in “%s” is %s [NBH-01]', (city, region, line) => {
  expect(cityLine(city, region)).toBe(line);
});

test('a degree of latitude is 111 kilometers', () => {
  expect(kilometersBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(
    111.19,
    1,
  );
});
