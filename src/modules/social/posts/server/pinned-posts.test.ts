import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql, transact } from '#platform/server/db.ts';
import { openWorld, type World } from '#app/server/testing/social-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

test('two people of the team who pin a post at the same instant don’t exceed the limit of three [FED-16]', async () => {
  const { app, as, artist, post } = world;
  const { db } = app;
  const posted = [];
  for (const description of ['one', 'two', 'three', 'four'])
    posted.push(await post('theo', { description, feedId: artist }));
  const [one, two, ...others] = posted;
  const pin = ({ id }: { id: string }) => as('theo').put(`/feedPosts/${id}/pin`, { pinned: true });
  for (const first of [one!, two!]) expect((await pin(first)).status).toBe(200);

  const { pinning } = await transact(db, async (tx) => {
    await tx.selectFrom('post').select('id').where('pinnedAt', 'is not', null).forUpdate().execute();
    const pinning = Promise.all(others.map(pin));
    const areWaiting = vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(others.length);
    }, 10_000);
    await Promise.race([pinning, areWaiting]);
    return { pinning };
  });
  expect((await pinning).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
