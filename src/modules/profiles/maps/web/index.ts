import { lazy } from 'react';

export { takenSource } from './taken-source.ts';
export { mapsLink } from './maps-link.ts';
export { PlaceMap } from './place-map.tsx';

/** The map library is large, so only a map loads it. */
export const MapSurface = /*#__PURE__*/ lazy(() =>
  import('./map-surface.tsx').then((part) => ({ default: part.MapSurface })),
);
