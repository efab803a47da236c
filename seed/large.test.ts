import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { sql, type Tables } from '#kit/server/db.ts';
import { openTestApp, type TestApp } from '#kit/testing/app.ts';
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

test('a large country that was cut off goes on from where it was, and can be searched as fast as any', async () => {
  const indexes = await count('searchDocument');
  const stumble = (text: string) => {
    if (text.includes('people')) throw new Error('out of power');
  };
  await expect(seedLarge(app.services, stumble)).rejects.toThrow('out of power');
  const told: string[] = [];
  expect(await seedLarge(app.services, (text) => told.push(text))).toBe(true);
  expect(told).toEqual(['1,000 of 1,000 events']);
  expect(await seedLarge(app.services)).toBe(false);
  expect({
    events: await count('event'),
    people: await count('profile', sql`type = 'user'`),
    artists: await count('artist'),
    venues: await count('venue'),
    before: indexes,
  }).toEqual({ events: 1000, people: 1000, artists: 100, venues: 20, before: 0 });

  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename in ('search_document', 'search_term')`.execute(
    app.db,
  );
  expect(rows.length).toBe(16);
  const { name } = await app.db
    .selectFrom('profile')
    .select('name')
    .where('type', '=', 'artist')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body } = await app.guest.get(`/search?type=artist&q=${encodeURIComponent(name)}`);
  expect(body.items.map((item: { name: string }) => item.name)).toContain(name);
}, 60_000);
