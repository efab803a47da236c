import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlasts } from '#features/blasts/server/index.ts';
import { openMedia } from '#features/media/server/index.ts';
import { newId } from '#kit/ids.ts';
import { openTestApp, type TestApp } from '#kit/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => [openMedia(services), openBlasts(services)]);
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const run = (round: string) =>
  app.features
    .flatMap(({ rounds }) => rounds ?? [])
    .find(({ name }) => name === round)!
    .run();

test('an address that nobody sent a picture to goes after a day; pictures and new addresses stay', async () => {
  const upload = (key: string, createdAt: Date, storedAt: Date | null = null) => ({
    id: newId(),
    userId: newId(),
    key,
    contentType: 'image/png',
    createdAt,
    storedAt,
  });
  await app.db
    .insertInto('mediaUpload')
    .values([
      upload('unused', daysAgo(2)),
      upload('new', daysAgo(0.5)),
      upload('kept', daysAgo(2), daysAgo(2)),
    ])
    .execute();
  await run('media.forget-unused-uploads');
  const left = await app.db.selectFrom('mediaUpload').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['kept', 'new']);
});

test('what became of single messages of a blast goes after ninety days, and nothing that still waits', async () => {
  const postId = newId();
  await app.db
    .insertInto('blast')
    .values({
      postId,
      feedType: 'community',
      feedId: newId(),
      profileId: newId(),
      userId: newId(),
      channels: ['email'],
      peopleLeft: 0,
    })
    .execute();
  const delivery = (state: string, days: number) => ({
    postId,
    userId: newId(),
    channel: 'email',
    id: newId(),
    state,
    why: state === 'skipped' ? 'optedOut' : null,
    changedAt: daysAgo(days),
  });
  await app.db
    .insertInto('blastDelivery')
    .values([delivery('sent', 91), delivery('skipped', 91), delivery('bounced', 89), delivery('queued', 91)])
    .execute();
  await run('blasts.forget-deliveries');
  const left = await app.db.selectFrom('blastDelivery').select('state').orderBy('state').execute();
  expect(left.map(({ state }) => state)).toEqual(['bounced', 'queued']);
});
