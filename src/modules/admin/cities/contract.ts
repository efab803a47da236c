import * as z from 'zod/mini';
import { City } from '#modules/instance/cities/contract.ts';
import { cityLimits } from '#modules/instance/cities/rules.ts';
import { Image } from '#modules/media/contract.ts';
import { geojsonLimits } from '#modules/profiles/places/geojson.ts';
import { call, idIn, listOf } from '#platform/contract.ts';
import { CityId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { adminRefusals, reason } from '../contract.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

const fields = {
  name: text(cityLimits.name),
  /** Of its page. Empty: made from the name. */
  slug: z._default(text(cityLimits.slug), ''),
  region: z._default(text(cityLimits.region), ''),
  country: text(2),
  timeZone: text(60),
  currency: text(3),
  latitude: z.number(),
  longitude: z.number(),
};

export const cityRefusals = {
  ...adminRefusals,
  cityNotFound: { status: 404, title: 'City not found', message: 'It may have been removed.' },
  nameInvalid: { status: 422, title: 'Name required', message: 'Enter the name of the city.' },
  nameTaken: {
    status: 409,
    title: 'Name taken',
    message: 'Another city has this name. Add the region to it, such as “Portland, Maine”.',
  },
  slugInvalid: {
    status: 422,
    title: 'Address required',
    message: 'Enter an address of Latin letters, numbers and hyphens, such as “tokyo”.',
  },
  slugTaken: {
    status: 409,
    title: 'Address taken',
    message: 'Another city has this address. Choose another.',
  },
  regionInvalid: { status: 422, title: 'Region is too long', message: 'Enter a shorter region.' },
  countryInvalid: { status: 422, title: 'Country required', message: 'Choose the country.' },
  timeZoneInvalid: {
    status: 422,
    title: 'Time zone required',
    message: 'Choose a time zone from the list, such as Europe/Berlin.',
  },
  currencyInvalid: { status: 422, title: 'Currency required', message: 'Choose the currency.' },
  pointInvalid: {
    status: 422,
    title: 'Center required',
    message: 'Enter the latitude (−90 to 90) and longitude (−180 to 180) of the center.',
  },
  /** `details.city` is the city as the other admin saved it. */
  changedMeanwhile: {
    status: 409,
    title: 'Changed by someone else',
    message:
      'Another admin saved first. Their changes are shown now, beside yours. Check them and save again.',
  },
  cityHasNeighborhoods: {
    status: 409,
    title: 'City has neighborhoods',
    message: 'Remove its neighborhoods first.',
  },
} as const satisfies RefusalTable;

export const addCity = call('POST /admin/cities', {
  summary: 'Add a city. Logged', // INS-05
  input: z.object(fields),
  answer: City,
  refusals: cityRefusals,
  may: 'admin',
  status: 201,
});

const ofCity = { cityId: idIn(CityId) };

export const changeCity = call('PUT /admin/cities/:cityId', {
  summary: 'Change a city and the city of its neighborhoods. Logged', // INS-05
  input: z.object({
    ...ofCity,
    ...fields,
    /** The city that the form was opened with. Saving is refused if it has changed since. */
    before: z.optional(z.object(fields)),
  }),
  answer: City,
  refusals: cityRefusals,
  may: 'admin',
});

export const removeCity = call('DELETE /admin/cities/:cityId', {
  summary: 'Remove a city without neighborhoods. Logged', // INS-05
  input: z.object({ ...ofCity, reason }),
  answer: z.object({}),
  refusals: cityRefusals,
  may: 'admin',
});

const Ring = z.array(z.tuple([z.number(), z.number()]));

export const CityNeighborhood = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  images: z.array(Image),
  /** Closed rings in GeoJSON order; empty without a boundary. */
  rings: z.array(Ring),
});
export type CityNeighborhood = z.infer<typeof CityNeighborhood>;

export const listCityNeighborhoods = call('GET /admin/cities/:cityId/neighborhoods', {
  summary: 'List the neighborhoods of a city with their boundaries, by name',
  input: z.object(ofCity),
  answer: listOf(CityNeighborhood),
  refusals: cityRefusals,
  may: 'admin',
});

/** `details.name` of the refusal is the name of the area, or its number if it has no name. */
export const areaRefusals = {
  ...cityRefusals,
  notGeojson: {
    status: 422,
    title: 'Not GeoJSON',
    message: 'Use a GeoJSON FeatureCollection of polygons, such as the export of an open data portal.',
  },
  noAreas: { status: 422, title: 'File is empty', message: 'It has no features.' },
  tooManyAreas: {
    status: 422,
    title: 'Too many neighborhoods',
    message: `A city can have up to ${geojsonLimits.areas} neighborhoods.`,
  },
  tooManyCorners: {
    status: 422,
    title: 'Boundary is too detailed',
    message: `Simplify it to at most ${geojsonLimits.corners} points, and ${geojsonLimits.allCorners} in the whole file.`,
  },
  areaUnnamed: { status: 422, title: 'Name missing', message: 'Each neighborhood needs a name.' },
  areaTwice: { status: 422, title: 'Name appears twice', message: 'Each neighborhood needs its own name.' },
  areaNotPolygon: {
    status: 422,
    title: 'Not an area',
    message: 'Only polygons and multipolygons can be neighborhoods, not points or lines.',
  },
  areaOutside: {
    status: 422,
    title: 'Not in degrees',
    message: 'Export the file as WGS 84 (EPSG:4326), in degrees of longitude and latitude.',
  },
  areaCrosses: {
    status: 422,
    title: 'Boundary crosses itself',
    message: 'Move its points so that no two lines cross.',
  },
} as const satisfies RefusalTable;

export const SavedNeighborhood = z.object({
  name: z.string(),
  isNew: z.boolean(),
  /** Its center is more than 100 km from that of the city. */
  isFar: z.boolean(),
});

export const saveNeighborhoods = call('PUT /admin/cities/:cityId/neighborhoods', {
  summary:
    'Add neighborhoods from GeoJSON, and change those with the same id or name. A feature with the id of one and without a geometry only renames it. `preview` saves nothing. Logged', // INS-05, NBH-05
  input: z.object({
    ...ofCity,
    file: z.string().check(z.maxLength(geojsonLimits.bytes)),
    preview: z._default(z.boolean(), false),
  }),
  answer: listOf(SavedNeighborhood),
  refusals: areaRefusals,
  may: 'admin',
  // Of the JSON that carries the file.
  bodyBytes: geojsonLimits.bytes * 2,
});

const ofNeighborhood = { ...ofCity, neighborhoodId: z.uuid() };
const neighborhoodRefusals = {
  ...cityRefusals,
  neighborhoodNotFound: {
    status: 404,
    title: 'Neighborhood not found',
    message: 'It may have been removed.',
  },
} as const satisfies RefusalTable;

export const changeNeighborhoodPicture = call(
  'PUT /admin/cities/:cityId/neighborhoods/:neighborhoodId/picture',
  {
    summary: 'Set or remove the picture of a neighborhood. Logged', // INS-05, NBH-05
    input: z.object({
      ...ofNeighborhood,
      /** The key of an uploaded picture (MED-03). `null` removes the picture. */
      image: z.nullable(z.object({ key: z.string().check(z.maxLength(300)) })),
    }),
    answer: z.object({}),
    refusals: {
      ...neighborhoodRefusals,
      pictureNotFound: {
        status: 404,
        title: 'Image not found',
        message: 'We couldn’t read the image. Upload it again.',
      },
    },
    may: 'admin',
  },
);

export const removeNeighborhood = call('DELETE /admin/cities/:cityId/neighborhoods/:neighborhoodId', {
  summary: 'Remove a neighborhood. Its venues and events stay in the city. Logged', // INS-05
  input: z.object({ ...ofNeighborhood, reason }),
  answer: z.object({}),
  refusals: neighborhoodRefusals,
  may: 'admin',
});
