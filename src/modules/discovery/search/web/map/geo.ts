/** Degrees, longitude first, as map libraries expect. */
export type LngLat = readonly [longitude: number, latitude: number];

export type Bounds = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

const kilometersPerDegree = 111.32;

const lngPerKilometer = (latitude: number) =>
  1 / (kilometersPerDegree * Math.cos((latitude * Math.PI) / 180));

export function boundsAround([lng, lat]: LngLat, kilometers: number): Bounds {
  const up = kilometers / kilometersPerDegree;
  const across = kilometers * lngPerKilometer(lat);
  return { west: lng - across, south: lat - up, east: lng + across, north: lat + up };
}

export function boundsOf(points: readonly LngLat[]): Bounds {
  const longitudes = points.map(([lng]) => lng);
  const latitudes = points.map(([, lat]) => lat);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

export function isWithin([lng, lat]: LngLat, { west, south, east, north }: Bounds): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** The longitude on the side of the date line where an area is: there, maps count on beyond 180 degrees. */
export function longitudeIn(lng: number, { west, east }: Pick<Bounds, 'west' | 'east'>): number {
  return lng + 360 * Math.round(((west + east) / 2 - lng) / 360);
}

const world = { west: -180, east: 180 } as const;

/** The circle around a box, for `GET /search`. Rounded to four decimals, about ten meters. */
export function circleAround({ west, south, east, north }: Bounds) {
  const latitude = (south + north) / 2;
  const across = (east - west) / 2 / lngPerKilometer(latitude);
  const up = ((north - south) / 2) * kilometersPerDegree;
  return {
    latitude: Math.round(latitude * 10_000) / 10_000,
    longitude: Math.round(longitudeIn((west + east) / 2, world) * 10_000) / 10_000,
    distance: Math.min(200, Math.max(0.1, Math.round(Math.hypot(across, up) * 10) / 10)),
  };
}

/** Web Mercator pixels, with a world of 512 at zoom 0. */
export function pixelsAt([lng, lat]: LngLat, zoom: number): readonly [x: number, y: number] {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return [((lng + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world];
}
