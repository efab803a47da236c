import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMedia } from '#modules/media/server/index.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { sweepCards } from './cards.ts';
import { openSharing, openThings } from './index.ts';

let app: TestApp;
const [imageId, venueId, eventId, hiddenId, fanId] = newIds(5);

beforeAll(async () => {
  app = await openTestApp((services) => [openMedia(services), openSharing(services, openThings())]);
  const spec = JSON.stringify({ kind: 'cityMark', name: 'Kiln', palette: 'night' });
  await app.db
    .insertInto('image')
    .values({ id: imageId, width: 1000, height: 1000, provider: 'poster', gel: 'jade', spec })
    .execute();
  const profile = (id: string, name: string, more: object = {}) => ({
    id,
    type: 'venue' as const,
    name,
    providerId: id,
    ...more,
  });
  await app.db
    .insertInto('profile')
    .values([
      profile(venueId, 'מסיבת גג', { imageId, note: 'Cypress Park' }),
      profile(fanId, 'Maya Okafor', { type: 'user' }),
    ])
    .execute();
  const startsAt = new Date('2027-03-13T07:00:00Z');
  const event = (id: string, more: object = {}) => ({
    id,
    providerId: id,
    name: 'Night Freight 014',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
    venueName: 'Kiln',
    city: 'Los Angeles',
    creatorId: venueId,
    ...more,
  });
  await app.db
    .insertInto('event')
    .values([event(eventId), event(hiddenId, { hideAddress: true })])
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values([eventId, hiddenId].map((id) => ({ eventId: id, profileId: venueId, creatorType: 'owner' })))
    .execute();
});
afterAll(() => app.close());

const card = (path: string, headers = {}) => app.server.inject({ url: `/og/${path}`, headers });

test('every item has a 1200 × 630 preview with its own image [SEO-01]', async () => {
  const reply = await card(`venue/backbeat:${venueId}.jpg`);
  expect({ status: reply.statusCode, type: reply.headers['content-type'] }).toEqual({
    status: 200,
    type: 'image/jpeg',
  });
  const { width, height, format } = await sharp(reply.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  const half = async (left: number) => {
    const area = { left, top: 0, width: 500, height: 630 };
    return sharp(await sharp(reply.rawPayload).extract(area).toBuffer()).stats();
  };
  const [picture, words] = [await half(0), await half(600)];
  expect(picture.dominant).not.toEqual(words.dominant);
}, 30_000);

test('a preview is rendered once, and again after the item changes [SEO-01]', async () => {
  const first = await card(`event/backbeat:${eventId}.jpg`);
  const { etag } = first.headers as { etag: string };
  const again = await card(`event/backbeat:${eventId}.jpg`, { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  await app.db.updateTable('event').set({ name: 'Night Freight 015' }).where('id', '=', eventId).execute();
  expect((await card(`event/backbeat:${eventId}.jpg`)).headers.etag).not.toBe(etag);
}, 30_000);

test('a stored preview is deleted after a month, and drawn again when asked for [SEO-01]', async () => {
  const path = `event/backbeat:${eventId}.jpg`;
  const { headers } = await card(path);
  const stored = () => app.services.storage.read(`og/${String(headers.etag).replaceAll('"', '')}.jpg`);
  const inDays = (days: number) => sweepCards(app.services, new Date(Date.now() + days * 86_400_000));
  await inDays(29);
  expect(await stored()).toBeDefined();
  await inDays(31);
  expect(await stored()).toBeUndefined();
  expect((await card(path)).statusCode).toBe(200);
  expect(await stored()).toBeDefined();
}, 30_000);

test('a preview whose file can’t be deleted doesn’t stop the others from being deleted [SEO-01]', async () => {
  const { storage } = app.services;
  const hashes = Array.from({ length: 120 }, (_, at) => `preview-${String(at).padStart(3, '0')}`);
  await app.db
    .insertInto('linkPreview')
    .values(hashes.map((hash) => ({ hash, drawnAt: new Date(0) })))
    .execute();
  const left = async () =>
    (await app.db.selectFrom('linkPreview').select('hash').where('hash', 'like', 'preview-%').execute()).map(
      ({ hash }) => hash,
    );
  const remove = (key: string) =>
    key.includes('preview-007') ? Promise.reject(new Error('not allowed')) : storage.remove(key);
  await sweepCards({ ...app.services, storage: { ...storage, remove } }, new Date());
  expect(await left()).toEqual(['preview-007']);
  await sweepCards(app.services, new Date());
  expect(await left()).toEqual([]);
});

test('a preview that names a user is not stored, so deleting the account leaves none [ACC-03]', async () => {
  const isStored = async (path: string) => {
    const { headers, statusCode } = await card(path);
    expect(statusCode).toBe(200);
    const hash = String(headers.etag).replaceAll('"', '');
    return (await app.services.storage.read(`og/${hash}.jpg`)) !== undefined;
  };
  expect(await isStored(`venue/backbeat:${venueId}.jpg`)).toBe(true);
  expect(await isStored(`user/us-west-2:${fanId}.jpg`)).toBe(false);
}, 30_000);

test('a hidden address doesn’t affect the preview [LOC-04]', async () => {
  const before = await card(`event/backbeat:${hiddenId}.jpg`);
  await app.db.updateTable('event').set({ venueName: 'Elsewhere' }).where('id', '=', hiddenId).execute();
  const after = await card(`event/backbeat:${hiddenId}.jpg`);
  expect(after.headers.etag).toBe(before.headers.etag);
}, 30_000);

test.each(['event/backbeat:nothing.jpg', 'spaceship/1.jpg', 'event/.jpg', 'event/x.png'])(
  '%s has no preview',
  async (path) => {
    expect((await card(path)).statusCode).toBe(404);
  },
);
