import { openSmallCity } from './small-city.ts';

export type KnownCity = Awaited<ReturnType<typeof openKnownCity>>;

/** Opens a small indexed city with names that are hard to find. */
export async function openKnownCity(openFeatures: Parameters<typeof openSmallCity>[0]) {
  const city = await openSmallCity(openFeatures);
  const okta = await city.addProfile('artist', 'Okta Lindqvist');
  await city.addProfile('artist', 'Beyoncé Ørsted');
  await city.addProfile('artist', 'فيروز');
  await city.addProfile('artist', 'שָׁלוֹם חנוך');
  await city.addProfile('artist', '東京スカパラ');
  await city.addProfile('artist', '🔥 Fire Department');
  await city.addProfile('artist', 'A%B_C\\D');
  await city.addProfile('artist', 'Zed');
  await city.addProfile('community', 'Freight Union');
  await city.addProfile('user', 'Maya Okafor', { username: 'mayabeats', followersTotal: 20 });
  await city.addProfile('user', 'Gone Person', { deletedAt: new Date() });
  await city.addVenue('Ninth St. Freight', 34.0361, -118.2331);
  await city.addTrack(okta, 'Undertow Plates');
  const event = { genres: ['techno'], artists: [okta], venueName: 'Ninth St. Freight', price: 2500 };
  const freight = await city.addEvent({ ...event, name: 'Night Freight 014', goingTotal: 30 });
  await city.addCollection('Slow DIY Sundays', [freight]);
  await city.addCollection('Slow Private Thoughts', [freight], 'private');
  await city.addEvent({ name: 'Cumbia Picnic', price: 0, genres: ['cumbia'], inHours: 30, latitude: 34.1 });
  await city.addEvent({ name: 'Far Away Fest', latitude: 40.7, longitude: -74, price: 9000, inHours: 20 });
  await city.index();
  return city;
}
