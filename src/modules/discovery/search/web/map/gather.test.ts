import { describe, expect, test } from 'vitest';
import { gather, type Pinned } from './gather.ts';
import { boundsAround, boundsOf, circleAround, isWithin } from './geo.ts';

const event = (id: string, latitude: number, longitude: number, isApproximate = false) =>
  ({ id, point: { latitude, longitude, isApproximate } }) as Pinned;

const ids = (events: readonly Pinned[], zoom: number) =>
  gather(events, zoom).map((gathering) => gathering.events.map(({ id }) => id).join('+'));

describe('map markers [EXP-02]', () => {
  const fewEvents = [event('a', 34.05, -118.25), event('b', 34.051, -118.251), event('c', 34.1, -118.3)];

  test.each([
    [8, ['a+b+c']],
    [11, ['a+b', 'c']],
    [17, ['a', 'b', 'c']],
  ])('at zoom %i they are %j', (zoom, shown) => {
    expect(ids(fewEvents, zoom)).toEqual(shown);
  });

  test('the same address is one marker at any zoom', () => {
    expect(ids([event('a', 34.05, -118.25), event('b', 34.05, -118.25)], 22)).toEqual(['a+b']);
  });

  test('a hidden address is never clustered with a public one [LOC-04]', () => {
    const kept = [event('k', 34.05, -118.25, true), event('l', 34.05, -118.25, true)];
    expect(ids([...kept, ...fewEvents], 8)).toEqual(['k+l', 'a+b+c']);
    expect(gather(kept, 22)[0]).toMatchObject({ isApproximate: true });
  });
});

describe('the visible area and the requested circle [EXP-02]', () => {
  test('the requested circle contains the visible area', () => {
    const bounds = boundsAround([-118.25, 34.05], 5);
    expect(circleAround(bounds)).toEqual({ latitude: 34.05, longitude: -118.25, distance: 7.1 });
    expect(circleAround(boundsAround([0, 60], 4000)).distance).toBe(200);
  });

  test.each([
    [179, 182, -179.5],
    [-182, -179, 179.5],
    [170, 180, 175],
  ])('a circle around %i to %i degrees has its center at %f', (west, east, longitude) => {
    expect(circleAround({ west, east, south: -17, north: -16 })).toMatchObject({ longitude });
  });

  test.each([
    [[-118.25, 34.05], true],
    [[-118.31, 34.05], false],
  ] as const)('%j is visible: %s', (at, seen) => {
    expect(isWithin(at, boundsAround([-118.25, 34.05], 5))).toBe(seen);
  });

  test('the box around points', () => {
    expect(
      boundsOf([
        [1, 2],
        [3, -4],
      ]),
    ).toEqual({ west: 1, south: -4, east: 3, north: 2 });
  });
});
