import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { writeMark } from '#platform/server/health-store.ts';
import { sql, transact } from '#platform/server/db.ts';
import { indexThings } from './index-things.ts';
import { reindex } from './reindex.ts';
import { reindexInBulk } from './reindex-in-bulk.ts';
import { rescore } from './rescore.ts';
import { openSmallCity } from './testing/small-city.ts';

let city: Awaited<ReturnType<typeof openSmallCity>>;
beforeAll(async () => {
  city = await openSmallCity((services) => openFeatures(services));
});
afterAll(() => city.close());

const hour = 3_600_000;
const delivered = async (type: string, payload: object) => {
  await city.app.db
    .insertInto('outbox')
    .values({
      id: newId(),
      type,
      key: newId(),
      payload: JSON.stringify({ byId: newId(), what: [], ...payload }),
    })
    .execute();
  await city.app.deliverEvents();
};
const rename = async (profileId: string, name: string) => {
  await city.app.db.updateTable('profile').set({ name }).where('id', '=', profileId).execute();
  await delivered('profile.changed', { profileId });
};
const indexedAt = async (id: string) =>
  (
    await city.app.db
      .selectFrom('searchDocument')
      .select('indexedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).indexedAt;

describe('after a rename, the old name finds nothing and the new one finds everything', () => {
  test.each(['artist', 'community', 'venue'] as const)('the events of a %s [SRC-03]', async (type) => {
    const id =
      type === 'venue'
        ? await city.addVenue('Oldcastle', 34.04, -118.23)
        : await city.addProfile(type, 'Oldcastle');
    const role = { artist: { artists: [id] }, community: { hosts: [id] }, venue: { venueId: id } }[type];
    const night = await city.addEvent({ name: `Some ${type} night`, venueName: 'Oldcastle', ...role });
    if (type !== 'venue')
      await city.app.db.updateTable('event').set({ venueName: '' }).where('id', '=', night).execute();
    await city.index();
    expect(await city.names('q=oldcastle')).toEqual([`${type} Oldcastle`, `event Some ${type} night`]);

    await rename(id, 'Newmoor');
    expect(await city.names('q=oldcastle')).toEqual([]);
    expect(await city.names('q=newmoor')).toEqual([`${type} Newmoor`, `event Some ${type} night`]);

    await city.app.db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    await delivered('profile.deleted', { profileId: id });
    expect(await city.names('q=newmoor')).toEqual([]);
    await city.removeEvents([night]);
  });

  test('the tracks of an artist and the lists of a user', async () => {
    const artist = await city.addProfile('artist', 'Oldcastle');
    await city.addTrack(artist, 'Undertow');
    const night = await city.addEvent({ name: 'Any night' });
    await city.addCollection('Slow Sundays', [night]);
    await city.index();
    await rename(artist, 'Newmoor');
    await rename(city.host, 'Wilhelmina Xu');
    expect(await city.names('type=track&q=newmoor')).toEqual(['track Undertow']);
    expect(await city.names('type=track&q=oldcastle')).toEqual([]);
    expect(await city.names('type=collection&q=wilhelmina')).toEqual(['collection Slow Sundays']);
  });

  test('nothing is found by a name that awaits review, and everything once it is approved [MOD-01]', async () => {
    const artist = await city.addProfile('artist', 'Netflix Bonus');
    const host = await city.addProfile('community', 'Netflix Hosts');
    const venueId = await city.addVenue('Netflix Hall', 34.04, -118.23);
    const asked = { artists: [artist], hosts: [host], venueId, venueName: 'Netflix Hall' };
    const night = await city.addEvent({ name: 'Velvet Hour', ...asked });
    await city.addTrack(artist, 'Slack Water');
    await city.index();
    const found = async () => [
      ...(await city.names('q=netflix')),
      ...(await city.names('q=netflix&type=track')),
    ];
    expect(await found()).toContain('event Velvet Hour');

    const names = { [artist]: 'Netflix Bonus', [host]: 'Netflix Hosts', [venueId]: 'Netflix Hall' };
    const reviews = Object.entries(names).map(([itemId, name]) => ({ itemId, itemType: 'artist', name }));
    await city.app.db.insertInto('nameReview').values(reviews).execute();
    for (const { itemId } of reviews) await delivered('profile.held', { profileId: itemId });
    expect(await found()).toEqual([]);
    expect(await city.names('q=velvet+hour')).toEqual(['event Velvet Hour']);

    await city.app.db.updateTable('nameReview').set({ approvedBy: city.host }).execute();
    for (const { itemId } of reviews) await delivered('profile.approved', { profileId: itemId });
    expect(await found()).toEqual(
      expect.arrayContaining(['artist Netflix Bonus', 'event Velvet Hour', 'track Slack Water']),
    );
    await city.removeEvents([night]);
  });

  test('handles more events than fit a batch, and rewrites none if the name is unchanged', async () => {
    const artist = await city.addProfile('artist', 'Oldcastle');
    const from = await city.addEvent({ name: 'Residency', artists: [artist] });
    await sql`
      insert into event (id, provider_id, name, starts_at, ends_at, city, creator_id, latitude, longitude)
      select gen_random_uuid(), 'many-' || g, 'Residency', e.starts_at + g * interval '1 hour', e.ends_at + g * interval '1 hour', e.city, e.creator_id, e.latitude, e.longitude
        from event e, generate_series(1, 1100) g where e.id = ${from}::uuid`.execute(city.app.db);
    await sql`
      insert into event_artist (event_id, artist_id)
      select id, ${artist}::uuid from event where provider_id like 'many-%'`.execute(city.app.db);
    await city.index();
    await rename(artist, 'Newmoor');
    const { rows } = await sql<{ words: string; total: number }>`
      select case when words like '%oldcastle%' then 'old' else 'new' end as words, count(*)::int as total
        from search_document where name = 'Residency' group by 1`.execute(city.app.db);
    expect(rows).toEqual([{ words: 'new', total: 1101 }]);

    const before = await indexedAt(from);
    await delivered('profile.changed', { profileId: artist });
    expect(await indexedAt(from)).toEqual(before);
    await sql`delete from event where name = 'Residency'`.execute(city.app.db);
    await city.index();
  });
});

describe('popularity follows the counters', () => {
  const order = () => city.names('type=event&order=popularity&q=');
  test('a daily pass updates the popularity of every item and its words', async () => {
    const small = await city.addEvent({ name: 'Totals small', goingTotal: 5 });
    const large = await city.addEvent({ name: 'Totals large', goingTotal: 500 });
    await city.index();
    expect((await order()).slice(0, 2)).toEqual(['event Totals large', 'event Totals small']);
    await city.app.db.updateTable('event').set({ goingTotal: 4000 }).where('id', '=', small).execute();
    const untouched = await indexedAt(large);

    const now = Date.now();
    await rescore(city.app.db, new Date(now));
    expect((await order()).slice(0, 2)).toEqual(['event Totals small', 'event Totals large']);
    expect(await city.names('q=totals')).toEqual(['event Totals small', 'event Totals large']);
    expect(await indexedAt(large)).toEqual(untouched);

    await city.app.db.updateTable('event').set({ goingTotal: 0 }).where('id', '=', small).execute();
    await rescore(city.app.db, new Date(now + 22 * hour));
    expect((await order())[0]).toBe('event Totals small');
    await rescore(city.app.db, new Date(now + 24 * hour));
    expect((await order())[0]).toBe('event Totals large');
  });

  test('an event whose cheapest tickets are no longer sold is found by the price of the others [SRC-13]', async () => {
    const { db } = city.app;
    const eventId = await city.addEvent({ name: 'Early Bird Ball', price: 0 });
    await db
      .insertInto('ticketType')
      .values({ eventId, id: newId(), name: 'Late', priceMinor: 2500 })
      .execute();
    await city.index();
    const found = () => city.names('q=early&type=event&free=true');
    expect(await found()).toEqual(['event Early Bird Ball']);
    await db
      .updateTable('ticketType')
      .set({ saleEndsAt: new Date(Date.now() - hour) })
      .where('eventId', '=', eventId)
      .where('priceMinor', '=', 0)
      .execute();
    await rescore(db, new Date(Date.now() + 48 * hour));
    expect(await found()).toEqual([]);
    expect(await city.names('q=early&type=event&priceMax=2849')).toEqual(['event Early Bird Ball']);
  });
});

const haveToWait = (workers: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      city.app.db,
    );
    expect(rows).toHaveLength(workers);
  }, 5000);

describe('a worker that read an event before it was renamed doesn’t bring back its old name', () => {
  test.each([
    ['this event', (id: string) => indexThings(city.app.db, [{ source: 'event', id }])],
    ['everything', () => reindex(city.app.db)],
  ])('when it indexes %s [SRC-03]', async (_, indexAgain) => {
    const id = await city.addEvent({ name: 'Wintersturm' });
    const working: Promise<unknown>[] = [];
    await transact(city.app.db, async (tx) => {
      // Prices are read last, and only those of upcoming events.
      await sql`lock table ticket_type in access exclusive mode`.execute(tx);
      working.push(indexAgain(id));
      await haveToWait(1);
      const [startsAt, endsAt] = [new Date(Date.now() - 2 * hour), new Date(Date.now() - hour)];
      await city.app.db
        .updateTable('event')
        .set({ name: 'Sommerwind', startsAt, endsAt })
        .where('id', '=', id)
        .execute();
      const later = indexThings(city.app.db, [{ source: 'event', id }]);
      working.push(later);
      await Promise.race([later, haveToWait(2)]);
    });
    await Promise.all(working);
    expect(await city.names('type=event&q=wintersturm')).toEqual([]);
    expect(await city.names('type=event&q=sommerwind')).toEqual(['event Sommerwind']);
    await city.removeEvents([id]);
  });
});

test('a daily pass that read an event before it ended doesn’t rank it as upcoming [SRC-03]', async () => {
  const { db } = city.app;
  const id = await city.addEvent({ name: 'Winter Sturm' });
  await city.index();
  await writeMark(db, 'search.rescored', { source: 'event', after: null });
  const working: Promise<unknown>[] = [];
  await transact(db, async (tx) => {
    await sql`lock table search_term in share mode`.execute(tx);
    await db.updateTable('event').set({ goingTotal: 4000 }).where('id', '=', id).execute();
    working.push(rescore(db, new Date()));
    await haveToWait(1);
    const [startsAt, endsAt] = [new Date(Date.now() - 2 * hour), new Date(Date.now() - hour)];
    await db.updateTable('event').set({ startsAt, endsAt }).where('id', '=', id).execute();
    working.push(indexThings(db, [{ source: 'event', id }]));
    await haveToWait(2);
  });
  await Promise.all(working);
  expect(await city.names('q=sturm+winter')).toEqual([]);
  await city.removeEvents([id]);
});

test('an interrupted bulk build resumes and restores all indexes', async () => {
  const listIndexes = async () =>
    (
      await sql<{ name: string }>`
        select indexname as name from pg_indexes where tablename in ('search_document', 'search_term') order by 1`.execute(
        city.app.db,
      )
    ).rows;
  const [whole, everything] = [await listIndexes(), await city.names('q=')];
  const seen: number[] = [];
  const stumble = (total: number) => {
    seen.push(total);
    if (seen.length === 2) throw new Error('out of power');
  };
  await expect(reindexInBulk(city.app.db, stumble)).rejects.toThrow('out of power');
  expect((await listIndexes()).length).toBeLessThan(whole.length);
  const again: number[] = [];
  const total = await reindexInBulk(city.app.db, (so) => again.push(so));
  // Repeats only the batch that was interrupted.
  expect(again[0]).toBe(seen[1]);
  expect(total).toBe(again.at(-1));
  expect(await listIndexes()).toEqual(whole);
  expect(await city.names('q=')).toEqual(everything);
});
