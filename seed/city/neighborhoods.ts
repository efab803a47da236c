/** A real neighborhood in Los Angeles County. Centroids are facts, in degrees, WGS 84. */
export type Neighborhood = {
  key: string;
  name: string;
  code: string;
  /** As in postal addresses; the home page counts all of them as Los Angeles. */
  postalCity: string;
  latitude: number;
  longitude: number;
};

type Row = readonly [name: string, code: string, latitude: number, longitude: number, postalCity?: string];

const rows: readonly Row[] = [
  ['Arts District', 'ARTS', 34.0403, -118.2335],
  ['Atwater Village', 'ATWV', 34.1163, -118.2562],
  ['Boyle Heights', 'BOYL', 34.0372, -118.2068],
  ['Chinatown', 'CHIN', 34.0637, -118.2375],
  ['Culver City', 'CULV', 34.0227, -118.3965, 'Culver City'],
  ['Cypress Park', 'CYPR', 34.0908, -118.2237],
  ['Downtown', 'DTLA', 34.0446, -118.2502],
  ['Eagle Rock', 'EGRK', 34.1385, -118.2107],
  ['East Hollywood', 'EHOL', 34.0903, -118.2957],
  ['Echo Park', 'ECHO', 34.0782, -118.2606],
  ['El Sereno', 'ELSE', 34.0812, -118.1776],
  ['Exposition Park', 'EXPO', 34.0137, -118.2879],
  ['Frogtown', 'FROG', 34.0989, -118.2443],
  ['Glassell Park', 'GLAS', 34.1173, -118.233],
  ['Highland Park', 'HILA', 34.1115, -118.1933],
  ['Historic Filipinotown', 'HIFI', 34.0724, -118.2712],
  ['Hollywood', 'HOLL', 34.0984, -118.3271],
  ['Inglewood', 'INGL', 33.9617, -118.3531, 'Inglewood'],
  ['Koreatown', 'KTWN', 34.0617, -118.3011],
  ['Leimert Park', 'LEIM', 34.0061, -118.3307],
  ['Lincoln Heights', 'LINC', 34.0707, -118.2093],
  ['Little Tokyo', 'LTOK', 34.0496, -118.2399],
  ['Long Beach', 'LBCH', 33.7723, -118.1862, 'Long Beach'],
  ['Los Feliz', 'LFEL', 34.1056, -118.2848],
  ['Mar Vista', 'MARV', 34.0053, -118.4305],
  ['Mid-City', 'MIDC', 34.0452, -118.348],
  ['North Hollywood', 'NOHO', 34.1686, -118.3768, 'North Hollywood'],
  ['Pasadena', 'PASA', 34.1459, -118.1445, 'Pasadena'],
  ['Pico-Union', 'PICO', 34.0466, -118.2833],
  ['San Pedro', 'SNPD', 33.7394, -118.2883, 'San Pedro'],
  ['Silver Lake', 'SLVR', 34.0869, -118.2715],
  ['Van Nuys', 'VANN', 34.1867, -118.4487, 'Van Nuys'],
  ['Venice', 'VENI', 33.9921, -118.4612, 'Venice'],
  ['Watts', 'WATT', 33.9408, -118.2425],
  ['West Adams', 'WADM', 34.0327, -118.3393],
];

export const neighborhoods: readonly Neighborhood[] = rows.map(
  ([name, code, latitude, longitude, postalCity = 'Los Angeles']) => ({
    key: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    name,
    code,
    postalCity,
    latitude,
    longitude,
  }),
);
