import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { imageWidths } from '../contract.ts';
import { findUpload, forgetPictures, openMedia } from './index.ts';
import { loadSharp } from './load-sharp.ts';
import { variantKey } from './pictures.ts';

let app: TestApp;
let picture: Buffer;
beforeAll(async () => {
  app = await openTestApp((services) => [openMedia(services)]);
  const sharp = await loadSharp();
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

const key = 'new/1732200000000.png';

async function createUrl(userId: string): Promise<string> {
  const wanted = { itemType: 'feedPost', key, contentType: 'image/png' };
  return (await app.as(userId).post('/media/createUploadUrl', wanted)).body.url;
}
async function send(url: string): Promise<number> {
  const headers = { 'content-type': 'image/png' };
  return (await app.server.inject({ method: 'PUT', url, headers, payload: picture })).statusCode;
}
/** Sends a picture. @returns the upload's id */
async function upload(userId: string): Promise<string> {
  const url = await createUrl(userId);
  await send(url);
  return url.split(/[/?]/)[3]!;
}
/** Sends a picture whose process dies before it is stored. */
async function loseUpload(userId: string): Promise<string> {
  const { write } = app.services.storage;
  const writing = vi.spyOn(app.services.storage, 'write').mockImplementation(async (...file) => {
    await write(...file);
    if (writing.mock.calls.length === imageWidths.length) throw new Error('The process died.');
  });
  const id = await upload(userId);
  writing.mockRestore();
  return id;
}
async function sweepADayLater() {
  await app.db
    .updateTable('mediaUpload')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await app.features[0]!.scheduledTasks!.find(({ name }) => name === 'media.forget-unused-uploads')!.run();
}
const storedWidths = async (id: string) => {
  const kept = await Promise.all(
    imageWidths.map((width) => app.services.storage.read(variantKey(id, width))),
  );
  return imageWidths.filter((_, place) => kept[place]);
};

test('files of an upload whose process died are deleted a day later, also when it was sent again or its account is deleted [MED-01]', async () => {
  const [ana, ben] = [newId(), newId()];
  const [lost, left] = [await loseUpload(ana), await loseUpload(ben)];
  expect(await storedWidths(lost)).toEqual([...imageWidths]);
  const sent = await upload(ana);
  await forgetPictures(app.db, ben);
  await sweepADayLater();
  expect(await storedWidths(lost)).toEqual([]);
  expect(await storedWidths(left)).toEqual([]);
  expect(await storedWidths(sent)).toEqual([...imageWidths]);
  expect(await findUpload(app.db, ana, key)).toBe(sent);
});

test('a temporary folder that is missing or cleaned refuses no later upload [MED-01]', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'backbeat-lost-'));
  vi.stubEnv('TMPDIR', join(temporary, 'missing'));
  const url = await createUrl(newId());
  expect(await send(url)).toBe(500);
  vi.stubEnv('TMPDIR', temporary);
  expect(await send(url)).toBe(200);
  rmSync(temporary, { recursive: true });
  mkdirSync(temporary);
  expect(await send(await createUrl(newId()))).toBe(200);
  expect(readdirSync(temporary)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});
