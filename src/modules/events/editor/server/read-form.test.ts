import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { hostsOn, openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, made, form } = hostsOn(() => stage);

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
