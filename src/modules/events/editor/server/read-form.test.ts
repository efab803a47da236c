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
