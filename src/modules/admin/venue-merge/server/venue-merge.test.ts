import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const ids = newIds(7);
const [maya, theo, june, ours, google, far, night] = ids;
const oldId = 'venue:google:place-1';
const admin = () => app.as(june, { admin: true });
const twins = async () => (await admin().get('/moderation/duplicateVenues')).body.items;
const merge = (venueId: string, intoId: string, reason = 'One door') =>
  admin().post(`/moderation/venues/${venueId}/merge`, { intoId, reason });
const follow = (who: string, id: string) => app.as(who).put(`/users/user:us-west-2:${who}/follows/${id}`);

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const venue = (id: string, name: string, provider = 'backbeat', providerId = id) => ({
    id,
    type: 'venue' as const,
    name,
    provider,
    providerId,
  });
  await app.db
    .insertInto('profile')
    .values([
      ...Object.entries({ maya, theo, june }).map(([name, id]) => ({
        id,
        type: 'user' as const,
        name,
        provider: 'backbeat',
        providerId: id,
      })),
      venue(ours, 'Ninth St. Freight'),
      venue(google, 'Ninth St Freight', 'google', 'place-1'),
      venue(far, 'Ninth St. Freight'),
    ])
    .execute();
  const at = (id: string, latitude: number) => ({
    id,
    latitude,
    longitude: -118.23,
    city: 'Los Angeles',
    state: 'California',
    stateCode: 'CA',
  });
  await app.db
    .insertInto('venue')
    .values([{ ...at(ours, 34.04), address1: '2119 E 9th St' }, at(google, 34.0405), at(far, 34.1)])
    .execute();
  await app.db
    .insertInto('event')
    .values({
      id: night,
      name: 'Night Freight',
      status: 'published',
      providerId: night,
      startsAt: new Date(),
      endsAt: new Date(Date.now() + 3_600_000),
      venueId: google,
      venueName: 'Ninth St Freight',
      city: 'Los Angeles',
      stateCode: 'CA',
      creatorId: maya,
    })
    .execute();
});
afterAll(() => app.close());

test('finds two venues with the same name at the same place, but not one across the city [VEN-06]', async () => {
  await follow(maya, `venue:backbeat:${ours}`);
  const [pair, ...more] = await twins();
  expect(more).toEqual([]);
  expect(pair.venues.map(({ id }: { id: string }) => id)).toEqual([`venue:backbeat:${ours}`, oldId]);
  expect(pair.meters).toBe(56);
  const facts = pair.venues.map(({ address, followersTotal }: Record<string, unknown>) => [
    address,
    followersTotal,
  ]);
  expect(facts).toEqual([
    ['2119 E 9th St', 1],
    ['', 0],
  ]);
});

test.each([
  ['into itself', oldId, oldId, 'One door', 422, 'mergeSame'],
  ['without a reason', oldId, `venue:backbeat:${ours}`, ' ', 422, 'mergeWhyRequired'],
  ['into a missing venue', oldId, `venue:backbeat:${newId()}`, 'One door', 404, 'venueNotFound'],
])('refuses to merge a venue %s [VEN-06]', async (_what, from, into, reason, status, code) => {
  expect(await merge(from, into, reason)).toMatchObject({ status, body: { code } });
});

test('merging moves everything, redirects the old address and is logged [VEN-06, MOD-01]', async () => {
  const kept = `venue:backbeat:${ours}`;
  // Maya follows both, and must follow only once after the merge.
  await follow(maya, oldId);
  await follow(theo, oldId);
  await app.as(theo).post(`/profiles/${oldId}/claims`, { words: 'It is mine.' });
  const shared = (await app.as(theo).post('/share-links', { sharedItemId: oldId })).body;
  // Maya muted both, too.
  const mute = (who: string, id: string) => app.as(who).put(`/users/user:us-west-2:${who}/mutes/${id}`);
  for (const id of [oldId, kept]) await mute(maya, id);
  await mute(theo, oldId);
  await app.deliverEvents();

  expect(await merge(oldId, kept)).toMatchObject({ status: 200, body: { id: kept } });
  await app.deliverEvents();

  const old = await app.guest.get(`/venues/${oldId}`);
  expect(old.body).toMatchObject({ id: kept, events: { items: [{ name: 'Night Freight' }] } });
  const link = await app.server.inject({ url: new URL(shared.url).pathname });
  expect([link.statusCode, link.headers.location]).toEqual([302, expect.stringContaining(ours)]);
  for (const file of ['events.ics', 'feed.xml'])
    expect((await app.server.inject({ url: `/venues/${oldId}/${file}` })).body).toContain('Night Freight');
  const states = async (who: string) =>
    (await app.as(who).get(`/users/user:us-west-2:${who}/follows?ids=${kept}`)).body.items;
  expect(await states(maya)).toMatchObject([{ followed: true, followersTotal: 2 }]);
  expect(await states(theo)).toMatchObject([{ followed: true, followersTotal: 2 }]);
  const followed = await app.as(maya).get(`/users/user:us-west-2:${maya}/following?type=venue`);
  expect(followed.body).toMatchObject({ total: 1, items: [{ id: kept }] });

  for (const who of [maya, theo])
    expect((await app.as(who).get(`/users/user:us-west-2:${who}/mutes`)).body).toMatchObject({
      total: 1,
      items: [{ id: kept }],
    });

  expect((await admin().get('/moderation/claims')).body.items[0].profile.id).toBe(kept);
  const found = await app.guest.get('/search?q=ninth&type=venue');
  expect(found.body.items.map(({ id }: { id: string }) => id)).not.toContain(oldId);
  expect(await twins()).toEqual([]);
  const [entry] = (await admin().get('/moderation/audit')).body.items;
  expect(entry).toMatchObject({
    act: 'mergeVenues',
    itemId: kept,
    before: { venueId: google },
    after: { venueId: ours },
    reason: 'One door',
  });
});

async function addVenue(name: string) {
  const place = {
    city: 'Los Angeles',
    state: { name: 'California', code: 'CA' },
    countryCode: 'US',
    zipCode: '',
  };
  const { body } = await app.as(theo).post('/profiles', {
    type: 'venue',
    name,
    description: '',
    address: '2 Mateo St',
    place: { ...place, latitude: 34.03, longitude: -118.23 },
  });
  // Only venues without a team are merged.
  await app.db.deleteFrom('profileTeam').where('profileId', '=', body.providerId).execute();
  return body;
}

function addEventAt(venueId: string, name: string) {
  const draft = draftWith(`user:us-west-2:${maya}`);
  return app.as(maya).post('/events', draft({ name, location: null, venue: { id: venueId, name: '' } }));
}

test('events of a merged venue are found by the name of the one that stays [VEN-06, SRC-03]', async () => {
  const venue = await addVenue('Kiln Yard');
  expect((await addEventAt(venue.id, 'Slow Burn')).status).toBe(201);
  await app.deliverEvents();
  const found = async (q: string) =>
    (await app.guest.get(`/search?type=event&q=${q}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await found('kiln+yard')).toEqual(['Slow Burn']);
  expect((await merge(venue.id, `venue:backbeat:${ours}`)).status).toBe(200);
  await app.deliverEvents();
  expect(await found('kiln+yard')).toEqual([]);
  expect(await found('ninth+freight')).toContain('Slow Burn');
});

test('an event that is saved at the instant of a merge is at the venue that stays, or is refused [VEN-06, EVA-28]', async () => {
  const kept = `venue:backbeat:${ours}`;
  const race = async (name: string, order: 'save' | 'merge') => {
    const { id, providerId } = await addVenue(name);
    const calls = { save: () => addEventAt(id, name), merge: () => merge(id, kept) };
    const other = order === 'save' ? 'merge' : 'save';
    return inTurn(app, ['profile', providerId], [calls[order], calls[other]]);
  };
  expect(await race('First Light', 'save')).toEqual(['done', 'done']);
  expect(await race('Last Light', 'merge')).toEqual(['done', 'venueUnknown']);
  const { body } = await app.guest.get(`/venues/${kept}/events`);
  expect(body.items.map(({ name }: { name: string }) => name)).toContain('First Light');
});

test('a venue with a team can be kept but not merged away [VEN-06]', async () => {
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: far, userId: theo, creatorType: 'owner' })
    .execute();
  const away = await merge(`venue:backbeat:${far}`, `venue:backbeat:${ours}`);
  expect(away).toMatchObject({ status: 409, body: { code: 'mergeRun' } });
});
