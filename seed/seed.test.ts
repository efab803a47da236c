import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { seedOnFirstRun } from '#app/first-run.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { findCreatorType } from '#modules/events/events/server/index.ts';
import { coversBroadcasts } from '#modules/messaging/notifications/copy.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { sql, type Db, type Tables } from '#platform/server/db.ts';
import { dateIn } from '#platform/time.ts';
import { cityZone } from './clock.ts';
import { seedDemoCity } from './index.ts';
import { landmarkLists, landmarkPeople, landmarkPosts, landmarkProfiles, landmarks } from './landmarks.ts';

const today = dateIn(new Date(), cityZone);
const open = (environment: Readonly<Record<string, string>> = {}) =>
  openTestApp(
    (services) => openFeatures(services),
    { PAYMENTS: 'embedded', ...environment },
    { viewers: 'sessions' },
  );

let app: TestApp;
let cutOffBy: unknown;
let leftBehind: number;
const answers: boolean[] = [];

beforeAll(async () => {
  app = await open();
  const cutOff = seedDemoCity({ services: app.services, today, onProgress: stumble });
  cutOffBy = await cutOff.catch((error: unknown) => error);
  leftBehind = await count('profile');
  const began = performance.now();
  const seeding = () => seedDemoCity({ services: app.services, today });
  answers.push(...(await Promise.all([seeding(), seeding()])));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`Two starts at once made one city in ${seconds} s.\n`);
}, 90_000);
afterAll(() => app.close());

/** Fails after the people were added. */
function stumble(): never {
  throw new Error('out of power');
}

async function count(table: keyof Tables, where = sql<boolean>`true`, db: Db = app.db): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]!.total;
}

const idTables = [
  'profile',
  'image',
  'event',
  'ticketType',
  'promotion',
  'ticket_order',
  'ticket',
  'payment',
  'ledgerEntry',
  'track',
  'post',
  'comment',
  'itemLike',
  'poll',
] as const;

/** Ids that links may contain, one line per table. */
async function idsOf(db: Db) {
  const prints: Record<string, string> = {};
  for (const table of idTables) {
    const id = sql.ref(table === 'payment' ? 'intentId' : 'id');
    const { rows } = await sql<{ print: string }>`
      select count(*) || ' ' || md5(string_agg(${id}::text, ',' order by ${id})) as print from ${sql.table(table)}`.execute(
      db,
    );
    prints[table] = rows[0]!.print;
  }
  return prints;
}

describe('the demo city [DEM-01]', () => {
  test('is created once by two concurrent starts after an interrupted one, and never again', async () => {
    expect(cutOffBy).toMatchObject({ message: 'out of power' });
    expect(leftBehind).toBe(0);
    expect(answers.toSorted()).toEqual([false, true]);
    const before = await idsOf(app.db);
    expect(await seedDemoCity({ services: app.services, today })).toBe(false);
    expect(await idsOf(app.db)).toEqual(before);
  });

  test.each([
    ['venue', 40],
    ['artist', 150],
    ['community', 30],
    ['accountUser', 400],
    ['neighborhood', 30],
    ['track', 150],
  ] as const)('%s: at least %i', async (table, least) => {
    expect(await count(table)).toBeGreaterThanOrEqual(least);
  });

  test('has 500 events of every kind in the next sixty days', async () => {
    expect(
      await count(
        'event',
        sql`ends_at > now() and status <> 'draft' and starts_at < now() + interval '61 days'`,
      ),
    ).toBeGreaterThan(500);
    const kinds = {
      free: await count('ticketType', sql`price_minor = 0`),
      tiered: await count(
        'event',
        sql`(select count(*) from ticket_type t where t.event_id = event.id) >= 3`,
      ),
      locked: await count('ticketType', sql`locked`),
      soldOut: await count('ticketType', sql`sold = capacity`),
      scheduled: await count('ticketType', sql`sale_starts_at > now()`),
      ended: await count(
        'ticketType',
        sql`sale_ends_at < now() and event_id in (select id from event where ends_at > now())`,
      ),
      cancelled: await count('event', sql`status = 'cancelled'`),
      postponed: await count('event', sql`status = 'postponed'`),
      draft: await count('event', sql`status = 'draft'`),
      unlisted: await count('event', sql`visibility = 'unlisted'`),
      elsewhere: await count('event', sql`provider <> 'backbeat' and external_url is not null`),
      past: await count('event', sql`ends_at < now()`),
      promotions: await count('promotion'),
      paid: await count('ticketOrder', sql`total_minor > 0`),
      rsvps: await count('ticketOrder', sql`total_minor = 0`),
      discounted: await count('ticketOrder', sql`discount_minor > 0`),
    };
    expect(Object.entries(kinds).filter(([, total]) => total < 1)).toEqual([]);
  });

  test('has do-lists, collections, chains, plans and past events', async () => {
    expect(await count('collection', sql`kind = 'do-list' and layout = 'list'`)).toBeGreaterThanOrEqual(16);
    expect(await count('collection', sql`kind = 'collection'`)).toBeGreaterThanOrEqual(5);
    expect(await count('collection', sql`layout = 'chain'`)).toBeGreaterThanOrEqual(2);
    expect(
      await count(
        'collection',
        sql`events_total <> (select count(*) from collection_event e where e.collection_id = collection.id)
            or users_total <> (select count(*) from collection_user u where u.collection_id = collection.id)`,
      ),
    ).toBe(0);
    for (const id of Object.values(landmarkLists))
      expect((await count('collection', sql`id = ${id}`)) + (await count('plan', sql`id = ${id}`))).toBe(1);
    expect(await count('event', sql`ends_at < now() and status = 'published'`)).toBeGreaterThan(40);
    expect(await count('follow', sql`mutual`)).toBeGreaterThan(500);
  });

  test('people post, comment, like and vote only where they may', async () => {
    expect(await count('post')).toBeGreaterThan(110);
    expect(await count('comment', sql`parent_id is not null`)).toBeGreaterThan(20);
    expect(await count('itemLike', sql`item_type = 'feedPost'`)).toBeGreaterThan(500);
    for (const kind of ['event', 'track', 'image', 'gif', 'activity', 'poll'])
      expect(await count('postItem', sql`kind = ${kind}`)).toBeGreaterThan(0);
    expect([
      await count('poll', sql`closes_at > now()`),
      await count('poll', sql`closes_at < now()`),
    ]).toEqual([1, 1]);
    for (const id of Object.values(landmarkPosts)) expect(await count('post', sql`id = ${id}`)).toBe(1);
    const votes = sql`(select count(*) from poll_vote v where v.poll_id = poll_option.poll_id and v.option_id = poll_option.id)`;
    expect(await count('pollOption', sql`votes_total <> ${votes}`)).toBe(0);
    expect(await count('post', sql`created_at > now()`)).toBe(0);
    expect(await count('comment', sql`created_at > now()`)).toBe(0);
    const isInside = sql`
      exists (select from community_participant m where m.community_id = feed_id and m.user_id = post.user_id and m.status = 'confirmed')
      or exists (select from profile_team t where t.profile_id = feed_id and t.user_id = post.user_id)
      or exists (select from event_going g where g.event_id = feed_id and g.user_id = post.user_id)
      or exists (select from event_creator c where c.event_id = feed_id and (c.profile_id = post.user_id or c.profile_id = post.profile_id))
      or exists (select from event_artist l where l.event_id = feed_id and l.artist_id = post.profile_id)`;
    expect(await count('post', sql`feed_type <> 'public' and not (${isInside})`)).toBe(0);
  });

  test('verified artists and venues have a team, and demo users share their activity', async () => {
    const isRun = sql`exists (select from profile_team t where t.profile_id = profile.id and t.creator_type = 'owner')`;
    expect(await count('profile', sql`verified and type in ('artist', 'venue')`)).toBe(2);
    expect(await count('profile', sql`verified and type in ('artist', 'venue') and not (${isRun})`)).toBe(0);
    expect(await count('profilePrivacy', sql`block = 'events' and audience = 'everyone'`)).toBeGreaterThan(
      100,
    );
  });

  test('a broadcast texts only people with a number and consent', async () => {
    const texted = await app.db
      .selectFrom('notificationReach as r')
      .innerJoin('profilePrivate as v', 'v.profileId', 'r.userId')
      .select(['v.phone', 'r.smsConsentAt', 'r.smsConsentText'])
      .where('r.smsConsentAt', 'is not', null)
      .execute();
    expect(texted.length).toBeGreaterThan(5);
    for (const { phone, smsConsentAt, smsConsentText } of texted) {
      expect(phone).toMatch(/^\+121355501\d\d$/);
      expect(smsConsentAt!.getTime()).toBeLessThan(Date.now());
      expect(coversBroadcasts(smsConsentText)).toBe(true);
    }
  });

  test('the fan’s feed has posts, events, friends, lists, plans and people', async () => {
    const maya = await signIn('fan');
    const { body } = await maya.get('/feedPosts/feedView?limit=30');
    const types = new Set(body.items.map(({ type }: { type: string }) => type));
    expect([...types].toSorted()).toEqual(
      expect.arrayContaining(['collection', 'event', 'feedPost', 'user']),
    );
    expect(body.items.length).toBeGreaterThan(30);
    expect(body.next).not.toBeNull();
    const feed = await maya.get(`/feeds/community:${landmarkProfiles.freightUnion}/posts`);
    expect(feed.body).toMatchObject({ may: { post: true, pin: false }, feed: { name: 'Freight Union' } });
  });

  test('passes every check of npm run verify', async () => {
    for (const feature of app.features) expect((await feature.verify?.()) ?? []).toEqual([]);
    expect(
      await count(
        'event',
        sql`going_total <> (select count(*) from event_going g where g.event_id = event.id)`,
      ),
    ).toBe(0);
    const members = sql`(select count(*) from community_participant m where m.community_id = community.id and status = 'confirmed')`;
    expect(await count('community', sql`members_total <> ${members}`)).toBe(0);
    expect(await count('communityParticipant', sql`status = 'pending'`)).toBeGreaterThan(10);
    expect(await count('membershipAnswer')).toBeGreaterThan(4);
    expect(
      await count(
        'ticketOrder',
        sql`not exists (select from event_going g where g.event_id = ticket_order.event_id and g.user_id = ticket_order.buyer_id)`,
      ),
    ).toBe(0);
    expect(await count('outbox')).toBe(0);
  });

  test('has the same ids on the same day in any database', async () => {
    const other = await open();
    try {
      await seedDemoCity({ services: other.services, today });
      expect(await idsOf(other.db)).toEqual(await idsOf(app.db));
    } finally {
      await other.close();
    }
  }, 90_000);

  test('adds nothing with SEED=none', async () => {
    const empty = await open({ SEED: 'none' });
    try {
      expect(await seedOnFirstRun({ services: empty.services }, () => {})).toBe(false);
      expect(await count('profile', sql`true`, empty.db)).toBe(0);
    } finally {
      await empty.close();
    }
  });

  test('draws pictures in the order visitors see them, and leaves some people with initials', async () => {
    const order = await app.db.selectFrom('image').select(['id', 'provider']).orderBy('id').execute();
    expect(order.slice(0, 5).map(({ provider }) => provider)).toEqual(Array(5).fill('portrait'));
    expect(order.slice(5, 35).map(({ provider }) => provider)).toEqual(Array(30).fill('poster'));
    const next = await app.db
      .selectFrom('event')
      .select('imageId')
      .where('status', '<>', 'draft')
      .where('visibility', '=', 'public')
      .where('startsAt', '>=', new Date())
      .orderBy('startsAt')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(order.slice(5, 40).map(({ id }) => id)).toContain(next.imageId);
    const people = await count('accountUser');
    const faceless = await count('profile', sql`type = 'user' and image_id is null`);
    expect(faceless / people).toBeGreaterThan(0.08);
    expect(faceless / people).toBeLessThan(0.22);
    expect(await count('event', sql`image_id is null`)).toBe(0);
  });
});

describe('promises to journeys [DEM-01]', () => {
  const { nightFreight } = landmarks;
  const eventId = (landmark: { eventId: string }) => `event:backbeat:${landmark.eventId}`;

  const bareId = (wireId: string) => wireId.slice('event:backbeat:'.length);

  test('keeps ids stable', () => {
    expect(nightFreight.eventId).toBe('4b5fa3e9-e4af-5243-9c26-1baa3904233d');
    expect(landmarkPeople.fan.userId).toBe('58a335d7-8d9a-55b9-8d9f-3be971c7d2c9');
    expect(landmarkProfiles.freightUnion).toBe('8f074a30-7072-54d5-8ee9-bc9e8e303d75');
  });

  test('Night Freight 014 has its tickets and hosts, and a ticket type behind a code', async () => {
    const { body } = await app.guest.get(`/events/${eventId(nightFreight)}/eventView`);
    expect(body).toMatchObject({
      name: 'Night Freight 014',
      venue: { name: 'Ninth St. Freight' },
    });
    const shown = body.tickets.items.map((ticket: { name: string; label: string }) => [
      ticket.name,
      ticket.label,
    ]);
    expect(shown).toEqual([
      ['Early bird', 'Sold Out'],
      ['First 90 minutes', ''],
      ['General admission', ''],
      ['Crew of four', ''],
      ['After-hours', 'Scheduled'],
    ]);
    const maya = await signIn('fan');
    const redeem = (promoCode: string) =>
      maya.post('/promotions/redeem', { promoCode, itemId: eventId(nightFreight) });
    const unlocked = await redeem(nightFreight.unlockCode);
    const { body: tickets } = await app.guest.get(
      `/events/${eventId(nightFreight)}/tickets?promo=${unlocked.body.promotion.id}`,
    );
    expect(tickets.items.at(-1)).toMatchObject({
      name: 'VIP',
      locked: true,
      id: `ticket:${nightFreight.tickets.vip}`,
    });
    const discount = await redeem(nightFreight.discountCode);
    expect(discount.body.promotion.rewards.items[0].payload).toMatchObject({
      discountType: 'percentage',
      value: 15,
    });
  });

  test.each([
    ['free', { saleState: 'onSale', priceFrom: 0 }],
    ['soldOut', { saleState: 'soldOut' }],
    ['nearlyGone', { saleState: 'onSale', left: 2 }],
    ['cancelled', { saleState: 'none' }],
  ] as const)('%s', async (landmark, offer) => {
    const { body } = await app.guest.get(`/events/${eventId(landmarks[landmark])}`);
    expect(body).toMatchObject({ name: landmarks[landmark].name, offer });
    expect(body.status).toBe(landmark === 'cancelled' ? 'cancelled' : undefined);
  });

  test('pages of others', async () => {
    const providerId = landmarks.outside.path.split('/').at(-1);
    const { body } = await app.guest.get(`/events/event:dice:${providerId}`);
    expect(body).toMatchObject({ name: 'Midweek Ballroom', provider: 'dice', offer: { saleState: 'none' } });
  });

  test.each(['fan', 'host', 'doorManager', 'artist', 'admin'] as const)(
    'the %s signs in with the demo password',
    async (role) => {
      const person = await signIn(role);
      const { body } = await person.get('/me');
      expect(body).toMatchObject({ name: landmarkPeople[role].name, email: landmarkPeople[role].email });
    },
  );

  test('the host manages Night Freight, the Door Manager is on its team, the artist plays it', async () => {
    const partOf = (role: keyof typeof landmarkPeople) =>
      findCreatorType(app.db, nightFreight.eventId, landmarkPeople[role].userId);
    expect(await partOf('host')).toBe('owner');
    expect(await partOf('doorManager')).toBe('assistant');
    expect(await partOf('fan')).toBeUndefined();
    const { body } = await app.guest.get(`/events/${eventId(nightFreight)}`);
    const creators = body.creators.items.map(
      (one: { name: string; creatorTypeDisplayName: string }) => `${one.name}: ${one.creatorTypeDisplayName}`,
    );
    expect(creators.slice(0, 2)).toEqual(['Freight Union: Host', 'Ines Duarte: Co-Host']);
    expect(body.artists.items[0].name).toBe('Okta Lindqvist');
  });

  test('promises no transfer, resale or RSVP cancellation in any text', async () => {
    const events = await app.db.selectFrom('event').select('description as text').execute();
    const types = await app.db.selectFrom('ticketType').select('description as text').execute();
    const communities = await app.db.selectFrom('community').select('description as text').execute();
    const promises = /transfer|resale|resell|spare ticket|cannot come|can't come/i;
    const all = [...events, ...types, ...communities].map(({ text }) => text);
    expect(all.length).toBeGreaterThan(1000);
    expect(all.filter((text) => promises.test(text))).toEqual([]);
  });

  test('shows a partial refund of Night Freight in its settlement', async () => {
    const host = await signIn('host');
    const path = `/events/${eventId(nightFreight)}`;
    const { body: settlement } = await host.get(`${path}/settlement`);
    const [{ refunds }] = settlement.items;
    expect(refunds).toBeGreaterThan(0);
    const refunded = await app.db
      .selectFrom('ticketOrder')
      .select('totalMinor')
      .where('eventId', '=', nightFreight.eventId)
      .where('status', '=', 'partiallyRefunded')
      .execute();
    expect(refunded.length).toBe(1);
    expect(refunds).toBeLessThan(refunded[0]!.totalMinor);
  });

  test('pays the host, artist and venue of the last Night Freight as they agreed [PYO-02, PYO-03]', async () => {
    const tasks = app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []);
    const run = async (name: string) => tasks.find((task) => task.name === name)!.run();
    await run('payouts.open');
    await run('payouts.pay');
    const { freightUnion, oktaLindqvist, ninthStFreight } = landmarkProfiles;
    const [host, artist] = [await signIn('host'), await signIn('artist')];
    const payees = [
      [host, `community:${freightUnion}`],
      [artist, `artist:backbeat:${oktaLindqvist}`],
      [host, `venue:backbeat:${ninthStFreight}`],
    ] as const;
    const shares = [];
    for (const [as, id] of payees) {
      const { body } = await as.get(`/profiles/${id}/settlements`);
      const [settlement] = body.items;
      expect(settlement).toMatchObject({ state: 'sent', event: { name: 'Night Freight 013' } });
      const statement = await as.get(`/profiles/${id}/settlements/${settlement.id}`);
      expect(statement.body.split.shares).toHaveLength(3);
      shares.push(settlement.amount, statement.body.split.total);
    }
    const [own, total, ofArtist, , ofVenue] = shares;
    expect(own + ofArtist + ofVenue).toBe(total);
  });

  test('has page views from every source for pages with a team', async () => {
    const host = await signIn('host');
    const pages = [
      `/events/${eventId(nightFreight)}/overview`,
      `/profiles/community:${landmarkProfiles.freightUnion}/overview`,
    ];
    for (const page of pages) {
      const { body } = await host.get(page);
      expect(body.visits.byDay.filter(({ views }: { views: number }) => views > 0).length).toBeGreaterThan(
        20,
      );
      expect(body.visits.sources.length).toBeGreaterThan(3);
    }
  });

  test('gives the fan upcoming and past tickets, and more to buy', async () => {
    const maya = await signIn('fan');
    const upcoming = await maya.get('/tickets?when=upcoming');
    const past = await maya.get('/tickets?when=past');
    expect(upcoming.body.total).toBeGreaterThanOrEqual(2);
    expect(past.body.total).toBeGreaterThanOrEqual(2);
    const { body } = await maya.get(`/tickets/${past.body.items[0].orderId}`);
    const { check } = await openSigner(app.db, app.services.config)();
    expect(check(body.admissions.items[0].code, bareId(body.event.id))).toBeDefined();
    const itemId = `ticket:${landmarks.free.tickets.rsvp}`;
    const order = { eventId: eventId(landmarks.free), orderItems: { items: [{ itemId, quantity: 1 }] } };
    const bought = await maya.post('/orders', order, { 'idempotency-key': 'one' });
    expect(bought).toMatchObject({ status: 201, body: { status: 'completed' } });
  });
});

async function signIn(role: keyof typeof landmarkPeople) {
  const visitor = app.visitor();
  const { email, password } = landmarkPeople[role];
  const { status } = await visitor.post('/auth/sign-in', { email, password });
  expect(status).toBe(200);
  return visitor;
}
