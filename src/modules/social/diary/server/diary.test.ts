import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openSmallCity } from '#modules/discovery/search/server/testing/small-city.ts';
import { newId } from '#platform/ids.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
let maya: string;
let ines: string;
const ids: Record<string, string> = {};
const day = 24;

beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
  maya = await city.addProfile('user', 'Maya Okafor');
  ines = await city.addProfile('user', 'Ines Duarte');
  const okta = (ids['okta'] = await city.addProfile('artist', 'Okta'));
  const echo = (ids['echo'] = await city.addProfile('venue', 'The Echo'));
  const secret = await city.addProfile('venue', 'Loading Dock');
  const at = (startsAt: string) => ({ inHours: (Date.parse(startsAt) - Date.now()) / 3_600_000 });
  const add = async (name: string, night: object, let_in: number, tickets = 1) => {
    const eventId = (ids[name] = await city.addEvent({ name, ...night }));
    for (let n = 0; n < tickets; n++) {
      const ticketId = newId();
      await city.app.db
        .insertInto('ticket')
        .values({
          eventId,
          id: ticketId,
          orderId: newId(),
          ticketTypeId: newId(),
          ordinal: n + 1,
          holderId: maya,
          code: ticketId,
          keyVersion: 1,
        })
        .execute();
      await city.app.db
        .insertInto('checkIn')
        .values({
          eventId,
          ticketId,
          position: n + 1,
          ...(n < let_in && { deviceId: newId(), counter: n + 1, at: new Date(Date.now() - day * 1000) }),
        })
        .execute();
    }
  };
  const room = { venueId: echo, venueName: 'The Echo' };
  // Still 2024 in Los Angeles, but already 2025 in UTC.
  await add('New Year', { ...at('2025-01-01T06:00:00Z'), ...room, artists: [okta] }, 1);
  await add('Two tickets', { ...at('2025-06-07T03:00:00Z'), ...room, artists: [okta] }, 2, 2);
  await add('Never came', { ...at('2025-06-14T03:00:00Z'), ...room }, 0);
  await add('For members', { ...at('2025-07-01T03:00:00Z'), visibility: 'private' }, 1);
  await add(
    'Somewhere',
    { ...at('2025-08-01T03:00:00Z'), venueId: secret, venueName: 'Loading Dock', hideAddress: true },
    1,
  );
});
afterAll(() => city.close());

const path = () => `/users/user:us-west-2:${maya}/diary`;
const self = () => city.app.as(maya);
const share = (audience: string) => self().put('/me/privacy/diary', { audience });
const names = async (query = '', who = maya) =>
  (await city.app.as(who).get(`${path()}${query}`)).body.items.map(
    ({ event }: { event: { name: string } }) => event.name,
  );

test('lists events where the user was checked in, each once, newest first [DIA-01]', async () => {
  expect(await names()).toEqual(['Somewhere', 'For members', 'Two tickets', 'New Year']);
  const first = await self().get(`${path()}?limit=3`);
  expect(first.body).toMatchObject({ total: 4, items: [{}, {}, { artists: [{ name: 'Okta' }] }] });
  expect(await names(`?limit=3&cursor=${first.body.next}`)).toEqual(['New Year']);
});

test('filters by artist, venue and year in the event’s time zone [DIA-01]', async () => {
  expect(await names('?year=2024')).toEqual(['New Year']);
  expect(await names(`?artistId=artist:backbeat:${ids['okta']}`)).toEqual(['Two tickets', 'New Year']);
  const inEcho = await self().get(`${path()}?venueId=venue:backbeat:${ids['echo']}&year=2025`);
  expect(inEcho.body).toMatchObject({ total: 1, items: [{ event: { name: 'Two tickets' } }] });
  expect((await self().get(`${path()}/summary`)).body).toEqual({
    events: 4,
    artists: { total: 1, items: [{ id: `artist:backbeat:${ids['okta']}`, name: 'Okta', events: 2 }] },
    venues: {
      total: 2,
      items: [
        { id: `venue:backbeat:${ids['echo']}`, name: 'The Echo', events: 2 },
        { id: expect.any(String), name: 'Loading Dock', events: 1 },
      ],
    },
    years: [
      { year: 2025, events: 3 },
      { year: 2024, events: 1 },
    ],
  });
  expect((await self().get(`${path()}/summary?year=2024`)).body).toMatchObject({
    events: 1,
    years: [{}, {}],
  });
});

test('is private until shared, and then leaves out private events and hidden addresses [DIA-01, PRF-08, LOC-04]', async () => {
  for (const part of ['', '/summary'])
    expect((await city.app.as(ines).get(path() + part)).body.code).toBe('notShared');
  await share('everyone');
  expect(await names('', ines)).toEqual(['Somewhere', 'Two tickets', 'New Year']);
  const { body } = await city.app.guest.get(`${path()}/summary`);
  expect(body).toMatchObject({ events: 3, venues: { total: 1 } });
  expect(JSON.stringify((await city.app.guest.get(path())).body)).not.toContain('Loading Dock');
  await share('nobody');
  expect((await city.app.guest.get(path())).status).toBe(403);
});

test('leaves out check-ins that were undone', async () => {
  const db = city.app.db;
  const undo = (at: Date | null) =>
    db
      .updateTable('checkIn')
      .set(at ? { at, deviceId: newId(), counter: 1 } : { at: null, deviceId: null, counter: null })
      .where('eventId', '=', ids['New Year']!)
      .execute();
  await undo(null);
  expect(await names('?year=2024')).toEqual([]);
  await undo(new Date());
});

test('can be downloaded as CSV by its user only [DIA-01]', async () => {
  const file = await self().get(`${path()}.csv`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.raw.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate,Event,Artists,Venue,Neighborhood,City,Checked in');
  expect(lines.slice(1, 5).map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
    '2025-07-31,Somewhere,,Loading Dock',
    '2025-06-30,For members,,',
    '2025-06-06,Two tickets,Okta,The Echo',
    '2024-12-31,New Year,Okta,The Echo',
  ]);
  expect((await city.app.as(ines).get(`${path()}.csv`)).status).toBe(403);
});
