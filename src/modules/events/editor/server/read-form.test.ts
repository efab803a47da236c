import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventId, newId, type UserId } from '#platform/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { readForm } from './read-form.ts';
import { hostsOn, openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, made, form } = hostsOn(() => stage);

const viewerOf = (userId: UserId): Viewer => ({
  userId,
  profileId: userId,
  sessionId: '',
  name: '',
  email: '',
  admin: false,
});

test.each([
  ['by its city, where it has the time of its place', null, 'Munich'],
  ['by the city of the zone, where it has another', 'America/New_York', 'New York'],
])('the team of an event reads its time zone %s [EVA-29, MNG-01]', async (_what, timezone, zoneCity) => {
  const location = { ...stage.draft().location!, city: 'Munich', latitude: 48.137, longitude: 11.575 };
  const { path } = await made({ location, timezone });
  expect((await form(path)).placeZone).toBe('Europe/Berlin');
  expect((await as('maya').get(`${path}/managed`)).body).toMatchObject({ city: 'Munich', zoneCity });
});

test('of two ticket types that are sent with one id, the second is a new one [TED-02]', async () => {
  const { path } = await made();
  const { draft } = await form(path);
  const [rsvp] = draft.tickets;
  const tickets = [rsvp, { ...rsvp, name: 'Late RSVP' }];
  expect((await as('maya').put(path, { ...draft, tickets })).status).toBe(200);
  const [first, second, ...more] = (await form(path)).draft.tickets;
  expect([first!.id, first!.name, second!.name, more]).toEqual([rsvp!.id, rsvp!.name, 'Late RSVP', []]);
});

test('songs of the lineup don’t become chosen ones after the artist of the chosen song was deleted [EVA-11, MUS-01]', async () => {
  const act = { name: 'Gone Act', externalUrl: 'https://act.example' };
  const { providerId: artistId } = (await as('fan').post('/artists', act)).body;
  const song = newId();
  await stage.db.insertInto('track').values({ id: song, name: 'Gone', artistId, providerId: song }).execute();
  const { path } = await made({ artists: [stage.ids.artist], tracks: [song] });
  await stage.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', artistId).execute();
  const { draft, event } = await form(path);
  expect(event.tracks.items).toMatchObject([{ name: 'Undertow' }]);
  expect(draft.tracks).toEqual([]);
});

test('an event whose local end is before its start, in the hour that clocks repeat, is saved as it is [EVA-06, EVA-19]', async () => {
  // From 1:30 to 1:15 AM: clocks in Los Angeles go back from 2 to 1 AM that night.
  const times = { startDate: '2027-11-07T08:30:00.000Z', endDate: '2027-11-07T09:15:00.000Z' };
  const { path } = await made(times);
  const { draft } = await form(path);
  const sent = { ...draft, name: 'Short set', startDate: '2027-11-07T01:30', endDate: '2027-11-07T01:15' };
  expect((await as('maya').put(path, sent)).status).toBe(200);
  expect((await form(path)).draft).toMatchObject({ name: 'Short set', ...times });
  const { revision } = await form(path);
  const over = await as('maya').put(path, { ...sent, revision, endDate: '2027-11-07T00:30' });
  expect(over.body).toMatchObject({ code: 'endInvalid' });
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a change that another host saves while the form is read, after %i statements, isn’t overwritten unseen [EVA-06]',
  async (statements) => {
    const { id, path } = await made();
    const { draft } = await form(path);
    let left = statements;
    const save = async () => {
      const tickets = [{ ...draft.tickets[0], name: 'Door' }];
      const change = { ...draft, description: 'Bring two torches.', tickets };
      expect((await as('june').put(path, change)).status).toBe(200);
    };
    const db = stage.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        left -= 1;
        if (left === 0) await save();
        return result;
      },
    });
    const read = await readForm(db, EventId.encode(id), viewerOf(stage.people.maya));
    expect(left).toBeLessThanOrEqual(0);
    const saved = await as('maya').put(path, { ...read.draft, name: 'Night Freight 016' });
    const after = await form(path);
    expect([saved.body.code ?? 'saved', after.draft.description, after.draft.tickets[0].name]).toEqual([
      expect.stringMatching(/^(saved|changedMeanwhile)$/),
      'Bring two torches.',
      'Door',
    ]);
  },
);
