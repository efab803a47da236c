import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { addRecentUser } from '#modules/identity/accounts/server/testing/add-recent-user.ts';
import { sql } from '#platform/server/db.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(openFeatures);
});
afterAll(() => app.close());

async function addHost(): Promise<{ host: Person; creatorId: string }> {
  const { as, id } = await addRecentUser(app, 'Ana Reyes');
  return { host: as, creatorId: `user:us-west-2:${id}` };
}

type Draft = { readonly path: string; readonly posterUrl: string };

async function saveDraft(host: Person, creatorId: string): Promise<Draft> {
  const { body } = await host.post('/events', {
    name: 'At Ana’s',
    status: 'draft',
    creatorId,
    startDate: '2030-01-01T22:00',
    endDate: '2030-01-02T04:00',
    image: { provider: 'poster', seed: 1 },
  });
  return drawnDraft(body);
}

async function renameDraft(host: Person, { path }: Draft): Promise<Draft> {
  const { draft } = (await host.get(`${path}/form`)).body;
  return drawnDraft((await host.put(path, { ...draft, name: 'Rooftop' })).body);
}

/** Requests the poster of a draft, so that it is drawn. */
async function drawnDraft({
  event: { id, images },
}: {
  event: { id: string; images: { url: string }[] };
}): Promise<Draft> {
  const posterUrl = images[0]!.url;
  expect(await statusOf(posterUrl)).toBe(200);
  return { path: `/events/${id}`, posterUrl };
}

const statusOf = async (url: string) => (await app.server.inject({ method: 'GET', url })).statusCode;

/** Runs the sweep as if two days had passed, in which it checks an unused picture twice. */
async function passTwoDays() {
  const { run } = app.features
    .flatMap(({ scheduledTasks = [] }) => scheduledTasks)
    .find(({ name }) => name === 'media.sweep-pictures')!;
  for (let day = 0; day < 2; day++) {
    await sql`update media_upload set check_at = check_at - interval '1 day'`.execute(app.db);
    await run();
  }
}

test('a poster is deleted once its event has another, and the new one stays [EVA-27, MED-03]', async () => {
  const { host, creatorId } = await addHost();
  const first = await saveDraft(host, creatorId);
  const second = await renameDraft(host, first);
  await passTwoDays();
  expect([await statusOf(first.posterUrl), await statusOf(second.posterUrl)]).toEqual([404, 200]);
});

test('the poster of a draft is deleted with the draft [EVA-27]', async () => {
  const { host, creatorId } = await addHost();
  const { path, posterUrl } = await saveDraft(host, creatorId);
  expect((await host.delete(path)).status).toBe(200);
  await passTwoDays();
  expect(await statusOf(posterUrl)).toBe(404);
});

test('the posters of drafts are deleted with the account of their host [EVA-27, ACC-03]', async () => {
  const { host, creatorId } = await addHost();
  const { posterUrl } = await saveDraft(host, creatorId);
  expect((await host.post('/me/deletion', {})).status).toBe(200);
  await passTwoDays();
  expect(await statusOf(posterUrl)).toBe(404);
});
