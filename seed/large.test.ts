import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { sql, type Tables } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { seedLarge } from './large.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), {
    PAYMENTS: 'embedded',
    SEED: 'large',
    SEED_EVENTS: '1000',
  });
});
afterAll(() => app.close());

async function count(table: keyof Tables, where = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${sql.table(table)} where ${where}`.execute(app.db);
  return rows[0]!.total;
}

async function listIndexes(tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = any(${tables}) order by indexname`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
}

test('continues an interrupted large seed, which then searches as fast as any', async () => {
  const before = await count('searchDocument');
  const filled = ['follow', 'post', 'notification', 'search_document', 'search_term'];
  const indexes = await listIndexes(filled);
  const stumble = (text: string) => {
    if (text.includes('people')) throw new Error('out of power');
  };
  await expect(seedLarge(app.services, stumble)).rejects.toThrow('out of power');
  const stumbleLate = (text: string) => {
    if (text.endsWith('people follow')) throw new Error('out of power again');
  };
  await expect(seedLarge(app.services, stumbleLate)).rejects.toThrow('out of power again');
  const told: string[] = [];
  expect(await seedLarge(app.services, (text) => told.push(text))).toBe(true);
  expect(told.slice(0, 2)).toEqual([
    '1,000 of 1,000 people are followed back',
    '1,000 of 1,000 people blocked and muted',
  ]);
  expect(await seedLarge(app.services)).toBe(false);
  expect(await listIndexes(filled)).toEqual(indexes);
  expect({
    events: await count('event'),
    people: await count('profile', sql`type = 'user'`),
    artists: await count('artist'),
    venues: await count('venue'),
    before,
  }).toEqual({ events: 1000, people: 1000, artists: 100, venues: 20, before: 0 });

  const { name } = await app.db
    .selectFrom('profile')
    .select('name')
    .where('type', '=', 'artist')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body } = await app.guest.get(`/search?type=artist&q=${encodeURIComponent(name)}`);
  expect(body.items.map((item: { name: string }) => item.name)).toContain(name);
}, 60_000);

test('people in a large seed follow, post and go out, and every stored total matches its rows', async () => {
  await seedLarge(app.services);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from follow f where f.mutual <> exists (
              select from follow b where b.profile_id = f.followed_id and b.followed_id = f.profile_id)) as mismarked,
           (select count(*)::int from follow_total t where t.kind = 'followers' and t.total <> (
              select count(*) from follow f where f.followed_id = t.profile_id)) as followers,
           (select count(*)::int from event e where e.going_total <> (
              select count(*) from event_going g where g.event_id = e.id)) as going,
           (select count(*)::int from community c where c.members_total <> (
              select count(*) from community_participant m where m.community_id = c.id and m.status = 'confirmed')) as members,
           (select count(*)::int from like_total t where t.total <> (
              select count(*) from item_like l where l.item_type = t.item_type and l.item_id = t.item_id)) as likes,
           (select count(*)::int from notification n where n.actors_total <> (
              select count(*) from notification_actor a
               where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key)) as actors`.execute(
    app.db,
  );
  expect(rows[0]).toEqual({ mismarked: 0, followers: 0, going: 0, members: 0, likes: 0, actors: 0 });
  expect(await count('follow', sql`mutual`)).toBeGreaterThan(100);
  expect([await count('post'), await count('notification')]).toEqual([2000, 5000]);
});
