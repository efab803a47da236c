export { neighborhoodChoicesQuery, neighborhoodsQuery } from './neighborhoods-query.ts';
export { PlaceFinder } from './place-finder.tsx';
export { PlaceField, type Near } from './place-field.tsx';
