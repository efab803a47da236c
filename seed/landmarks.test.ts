import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { findCreatorType } from '#modules/events/events/server/index.ts';
import { bareId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { dateIn } from '#platform/time.ts';
import { cityZone } from './clock.ts';
import { seedDemoCity } from './index.ts';
import { landmarkPeople, landmarkProfiles, landmarks } from './landmarks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    (services) => openFeatures(services),
    { PAYMENTS: 'embedded' },
    { viewers: 'sessions' },
  );
  await seedDemoCity({ services: app.services, today: dateIn(new Date(), cityZone) });
}, 90_000);
afterAll(() => app.close());

describe('promises to journeys [DEM-01]', () => {
  const { nightFreight } = landmarks;
  const eventId = (landmark: { eventId: string }) => `event:backbeat:${landmark.eventId}`;

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
