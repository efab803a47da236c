import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { imageWidths } from '../contract.ts';
import { openMedia } from './index.ts';
import { variantKey } from './pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [openMedia(services)]);
});
afterAll(() => app.close());

const addDrawing = async (spec: object) => {
  const id = newId();
  await app.db
    .insertInto('image')
    .values({ id, width: 1000, height: 1000, provider: 'poster', gel: 'jade', spec: JSON.stringify(spec) })
    .execute();
  return id;
};
const storedWidths = async (id: string) => {
  const { storage } = app.services;
  const kept = await Promise.all(imageWidths.map((width) => storage.read(variantKey(id, width))));
  return imageWidths.filter((_, place) => kept[place]);
};
const drawAhead = () =>
  app.features[0]!.scheduledTasks!.find(({ name }) => name === 'media.draw-ahead')!.run();
const logo = { kind: 'cityMark', name: 'Kiln', palette: 'night' };

test('renders the widths that cards show ahead of time, once, and the other widths on request', async () => {
  const id = await addDrawing(logo);
  const drawnAt = async () =>
    (await app.db.selectFrom('image').select('drawnAt').where('id', '=', id).executeTakeFirstOrThrow())
      .drawnAt;

  await drawAhead();
  expect(await storedWidths(id)).toEqual([320, 640]);
  const first = await drawnAt();
  expect(first).toBeInstanceOf(Date);
  await drawAhead();
  expect(await drawnAt()).toEqual(first);
  expect((await app.server.inject(`/media/${id}/1080.webp`)).statusCode).toBe(200);
  expect(await storedWidths(id)).toEqual([320, 640, 1080]);
});

test('pictures are still drawn ahead of time after one that fails', async () => {
  for (let count = 0; count < 3; count += 1) await addDrawing({ kind: 'cityMark', palette: 'unknown' });
  const id = await addDrawing(logo);
  await drawAhead();
  await drawAhead();
  expect(await storedWidths(id)).toEqual([320, 640]);
});

test('a picture that can’t be stored is shown, and stored once it can be [MED-03]', async () => {
  const id = await addDrawing(logo);
  const writing = vi.spyOn(app.services.storage, 'write').mockRejectedValue(new Error('ENOSPC'));
  const shown = await app.server.inject(`/media/${id}/640.webp`);
  expect([shown.statusCode, await storedWidths(id)]).toEqual([200, []]);
  writing.mockRestore();
  expect((await app.server.inject(`/media/${id}/640.webp`)).rawPayload).toEqual(shown.rawPayload);
  expect(await storedWidths(id)).toEqual([640]);
});
