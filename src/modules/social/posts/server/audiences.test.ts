import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#app/server/testing/social-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.app.close());

test('hosts and guests can choose the feed of a postponed event after its old date [PST-06, EVT-06]', async () => {
  const { app, as, ids, night } = world;
  const lastWeek = { startsAt: new Date(Date.now() - 6.1e8), endsAt: new Date(Date.now() - 6e8) };
  const setEvent = (status: 'postponed' | 'published') =>
    app.db
      .updateTable('event')
      .set({ ...lastWeek, status })
      .where('name', '=', 'Night Freight')
      .execute();
  const offered = async (who: 'ines' | 'maya') =>
    (await as(who).get(`/users/${ids[who]}/audiences`)).body.events.map(({ id }: { id: string }) => id);
  await setEvent('published');
  for (const who of ['ines', 'maya'] as const) expect(await offered(who)).not.toContain(night);
  await setEvent('postponed');
  for (const who of ['ines', 'maya'] as const) expect(await offered(who)).toContain(night);
});
