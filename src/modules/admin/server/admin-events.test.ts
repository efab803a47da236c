import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftWith } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = { ines: newId(), maya: newId(), june: newId(), theo: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name) => app.as(people[name], { name, admin: name === 'june' });
const community = newId();
const names = { ines: 'Ines Duarte', maya: 'Maya Okafor', june: 'June Abara', theo: 'Vera Holm' };

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  await app.db
    .insertInto('profile')
    .values([
      ...Object.entries(people).map(([name, id]) => ({
        id,
        type: 'user' as const,
        name: names[name as Name],
        providerId: id,
      })),
      { id: community, type: 'community', name: 'Low End Theory', providerId: community },
    ])
    .execute();
  await app.db
    .insertInto('accountUser')
    .values(
      Object.entries(people).map(([name, id]) => ({
        id,
        name: names[name as Name],
        email: `${name}@example.test`,
        createdAt: new Date(0),
      })),
    )
    .execute();
  await app.db.insertInto('community').values({ id: community, membershipType: 'open' }).execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: community, userId: people.ines, creatorType: 'owner' })
    .execute();
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.updateTable('event').set({ deletedAt: new Date(), visibility: 'private' }).execute();
  await app.db.deleteFrom('reportCase').execute();
  await app.db.deleteFrom('report').execute();
});

async function addEvent(name: string, more: object = {}): Promise<string> {
  const { status, body } = await as('ines').post(
    '/events',
    draftWith(`community:${community}`)({ name, ...more }),
  );
  expect([status, body.code]).toEqual([201, undefined]);
  return `event:backbeat:${body.providerId}`;
}
const list = async (query = '') => (await as('june').get(`/admin/events${query}`)).body;
const namesIn = async (query = '') => (await list(query)).items.map(({ name }: { name: string }) => name);
const takeDown = (id: string, how: string, reason = 'Not a real event') =>
  as('june').post(`/admin/events/${id}/takedown`, { how, reason });
const putBack = (id: string, reason = 'It is real') =>
  as('june').post(`/admin/events/${id}/restoration`, { reason });
const report = (by: Name, itemId: string) => as(by).post('/reports', { itemId, reason: 'scam', note: '' });
const newsOf = async (name: Name) => {
  await app.deliverEvents();
  const { body } = await as(name).get(`/users/${wire(name)}/notifications`);
  return body.items
    .filter(({ notificationType }: { notificationType: string }) => notificationType === 'moderation')
    .map(({ title }: { title: string }) => title);
};
const isListed = async (id: string) =>
  (await app.guest.get('/events?city=Los%20Angeles')).body.items.some((one: { id: string }) => one.id === id);
const audit = async (id: string) =>
  (await as('june').get('/moderation/audit')).body.items
    .filter((one: { itemId: string }) => one.itemId === id)
    .map(({ act, reason }: { act: string; reason: string }) => `${act}: ${reason}`);

describe('event list', () => {
  test('only admins can page through all events, newest first [ADM-01]', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await addEvent(name);
    expect((await as('ines').get('/admin/events')).status).toBe(403);
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.next}`);
    const third = await list(`?limit=2&cursor=${second.next}`);
    const seen = [first, second, third].flatMap(({ items }) =>
      items.map((one: { name: string }) => one.name),
    );
    expect(seen).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
    expect(third.next).toBeNull();
  });

  test('filters events by any word, status, city and host [ADM-01]', async () => {
    const id = await addEvent('Night Freight');
    await addEvent('Basement Signals', { status: 'draft' });
    expect(await namesIn('?q=freight')).toEqual(['Night Freight']);
    expect(await namesIn('?q=sig%20base')).toEqual(['Basement Signals']);
    expect(await namesIn(`?q=${id}`)).toEqual(['Night Freight']);
    expect(await namesIn('?q=%26%7C!')).toEqual([]);
    expect(await namesIn('?show=draft')).toEqual(['Basement Signals']);
    expect(await namesIn('?city=los%20angeles&show=published')).toEqual(['Night Freight']);
    expect(await namesIn('?city=Paris')).toEqual([]);
    expect(await namesIn('?host=theory')).toEqual(['Basement Signals', 'Night Freight']);
    expect(await namesIn('?host=somebody')).toEqual([]);
    expect((await list('?q=freight')).items[0]).toMatchObject({
      host: { name: 'Low End Theory' },
      status: 'published',
      hidden: false,
      openReports: 0,
      acts: ['hide', 'cancel'],
    });
  });

  test('shows how many open reports an event has [ADM-01, MOD-01]', async () => {
    await addEvent('Fine');
    const id = await addEvent('False tickets');
    await report('maya', id);
    await report('theo', id);
    expect((await list('?show=reported')).items).toMatchObject([{ name: 'False tickets', openReports: 2 }]);
  });
});

describe('taking down an event', () => {
  test('the team reads in the dashboard and its lists that an event is hidden [MOD-01, MNG-01]', async () => {
    const id = await addEvent('False tickets');
    const addresses = [
      `/users/${wire('ines')}/managed/events`,
      `/profiles/community:${community}/managed/events`,
    ];
    const hiddenIn = async () => [
      (await as('ines').get(`/events/${id}/managed`)).body.hidden,
      ...(await Promise.all(
        addresses.map(async (path) => (await as('ines').get(path)).body.items[0].hidden),
      )),
    ];
    expect(await hiddenIn()).toEqual([false, false, false]);
    await takeDown(id, 'hide');
    expect(await hiddenIn()).toEqual([true, true, true]);
  });

  test('hiding notifies the host and the reporters, is logged and can be reversed [MOD-01, ADM-01]', async () => {
    const id = await addEvent('False tickets');
    await report('maya', id);
    expect(await isListed(id)).toBe(true);
    expect((await takeDown(id, 'hide')).body).toMatchObject({
      hidden: true,
      openReports: 0,
      acts: ['restore', 'cancel'],
    });
    expect(await isListed(id)).toBe(false);
    expect(await namesIn('?show=hidden')).toEqual(['False tickets']);
    expect(await newsOf('ines')).toContain('We hid your event “False tickets”: Not a real event');
    expect(await newsOf('maya')).toContain('Thanks for your report. We hid the event');
    expect((await putBack(id)).body).toMatchObject({ hidden: false, acts: ['hide', 'cancel'] });
    expect(await isListed(id)).toBe(true);
    expect(await audit(id)).toEqual(['restore: It is real', 'hide: Not a real event']);
    const [decided] = (await as('june').get('/moderation/reports?state=decided')).body.items;
    expect(decided).toMatchObject({ itemId: id, hidden: false, decision: { act: 'restore' } });
  });

  test('the reports screen doesn’t say that an unlisted event was hidden [MOD-01]', async () => {
    const id = await addEvent('False tickets', { visibility: 'unlisted' });
    await report('maya', id);
    const openCase = async () => (await as('june').get('/moderation/reports')).body.items[0];
    const path = `/moderation/reports/${(await openCase()).id}/acts`;
    const { body } = await as('june').post(path, { act: 'hide', reason: 'Not a real event' });
    expect(body.code).toBe('nothingToHide');
    expect(await openCase()).toMatchObject({ itemId: id, hidden: false, decision: null });
  });

  test('a hidden event isn’t counted on its day, and restoring it respects a host who made it private [MOD-01]', async () => {
    const id = await addEvent('False tickets');
    const counted = async () => {
      await app.deliverEvents();
      const days = await app.db.selectFrom('cityEventDay').select('total').execute();
      return days.reduce((sum, { total }) => sum + total, 0);
    };
    const before = await counted();
    await takeDown(id, 'hide');
    expect(await counted()).toBe(before - 1);
    await putBack(id);
    expect(await counted()).toBe(before);
    await takeDown(id, 'hide');
    await app.db.updateTable('event').set({ visibility: 'private' }).where('id', '=', bareId(id)).execute();
    expect((await putBack(id)).body).toMatchObject({ hidden: false, visibility: 'members' });
  });

  test('cancelling notifies the guests and gives the host the reason [MOD-01, RFD-02]', async () => {
    const id = await addEvent('False tickets');
    const bare = bareId(id);
    expect((await takeDown(id, 'cancel')).body).toMatchObject({ status: 'cancelled', acts: ['hide'] });
    const facts = await app.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'event.cancelled')
      .where('key', '=', bare)
      .execute();
    expect(facts.map(({ payload }) => payload)).toMatchObject([
      { eventId: bare, refund: true, byId: people.june, reason: '' },
    ]);
    expect(await newsOf('ines')).toContain(
      'We cancelled your event “False tickets” and refunded its guests: Not a real event',
    );
    expect(await audit(id)).toEqual(['cancelEvent: Not a real event']);
    // Cancelling twice has no further effect.
    expect((await takeDown(id, 'cancel')).status).toBe(200);
    expect(await audit(id)).toHaveLength(1);
  });

  test('cancelling decides the open reports and tells their senders so [MOD-01]', async () => {
    const id = await addEvent('False tickets');
    await report('maya', id);
    expect((await takeDown(id, 'cancel')).body).toMatchObject({ status: 'cancelled', openReports: 0 });
    expect((await as('june').get('/moderation/reports')).body.items).toEqual([]);
    const [decided] = (await as('june').get('/moderation/reports?state=decided')).body.items;
    expect(decided).toMatchObject({ itemId: id, hidden: false, decision: { act: 'cancelEvent' } });
    expect(decided.acts).not.toContain('dismiss');
    expect(await newsOf('maya')).toContain('Thanks for your report. We cancelled the event');
  });

  test.each([
    ['hiding without a reason', async (id: string) => takeDown(id, 'hide', ' '), 422, 'whyRequired'],
    [
      'hiding by the host',
      async (id: string) => as('ines').post(`/admin/events/${id}/takedown`, { how: 'hide' }),
      403,
      'notAllowed',
    ],
    [
      'hiding a missing event',
      async () => takeDown(`event:backbeat:${newId()}`, 'hide'),
      404,
      'eventNotFound',
    ],
    ['restoring an event that isn’t hidden', async (id: string) => putBack(id), 409, 'notHidden'],
  ])('refuses %s', async (_what, act, status, code) => {
    const id = await addEvent('Night Freight');
    expect(await act(id)).toMatchObject({ status, body: { code } });
    expect(await isListed(id)).toBe(true);
  });

  test('a postponed event whose old date passed can be cancelled [EVT-06]', async () => {
    const id = await addEvent('To be announced');
    const past = { startsAt: new Date('2026-01-01T20:00Z'), endsAt: new Date('2026-01-01T23:00Z') };
    await app.db
      .updateTable('event')
      .set({ ...past, status: 'postponed' })
      .where('id', '=', bareId(id))
      .execute();
    expect((await list()).items[0]).toMatchObject({ acts: ['hide', 'cancel'] });
    expect((await takeDown(id, 'cancel')).body).toMatchObject({ status: 'cancelled' });
  });

  test('a private event can’t be hidden but can be cancelled', async () => {
    const id = await addEvent('Members only', { visibility: 'members' });
    expect((await list()).items[0]).toMatchObject({ visibility: 'members', acts: ['cancel'] });
    expect((await takeDown(id, 'hide')).body.code).toBe('notListed');
  });
});

describe('reporting doesn’t reveal private items', () => {
  const missing = async (kind: string) => (await report('theo', `${kind}:${newId()}`)).body;

  test('reporting someone else’s private plan returns not found [MOD-01]', async () => {
    const plan = { name: 'Secret night', startDate: new Date(Date.now() + 86_400_000).toISOString() };
    const { body } = await as('maya').post('/plans', { ...plan, access: 'invited' });
    expect((await report('theo', body.id)).body).toEqual(await missing('activity'));
    await as('maya').put(`/users/${wire('maya')}/follows/${wire('ines')}`);
    await as('ines').put(`/users/${wire('ines')}/follows/${wire('maya')}`);
    await as('maya').post(`/plans/${body.id}/invitations`, { userIds: [wire('ines')] });
    expect((await report('ines', body.id)).status).toBe(201);
    const open = await as('maya').post('/plans', { ...plan, access: 'open' });
    expect((await report('theo', open.body.id)).status).toBe(201);
  });

  test('reporting a private event or draft returns not found [MOD-01]', async () => {
    const hidden = await addEvent('Members only', { visibility: 'members' });
    const draft = await addEvent('Draft', { status: 'draft' });
    const none = (await report('theo', `event:backbeat:${newId()}`)).body;
    expect((await report('theo', hidden)).body).toEqual(none);
    expect((await report('theo', draft)).body).toEqual(none);
  });

  test('reporting a private list returns not found [MOD-01]', async () => {
    const { body } = await as('maya').post('/collections', { name: 'Mine', visibility: 'private' });
    expect((await report('theo', body.id)).body).toEqual(await missing('collection'));
  });
});

describe('user search', () => {
  const found = async (q: string) =>
    (await as('june').get(`/admin/users?q=${encodeURIComponent(q)}`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  test.each([
    ['Holm', ['Vera Holm']],
    ['holm ver', ['Vera Holm']],
    ['vera', ['Vera Holm']],
    ['theo@exam', ['Vera Holm']],
    ['duar', ['Ines Duarte']],
    ['unknown', []],
    ["'; --", []],
  ])('"%s" finds %j [ADM-01]', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  test('profiles are found by any word of their name [ADM-01]', async () => {
    const { body } = await as('june').get('/admin/profiles?type=community&q=theory');
    expect(body.items.map(({ profile }: { profile: { name: string } }) => profile.name)).toEqual([
      'Low End Theory',
    ]);
  });
});

test('an event that two admins cancel at once is logged and said to its host once [ADM-01]', async () => {
  const id = await addEvent('Night Freight');
  const cancel = () => takeDown(id, 'cancel');
  expect(await inTurn(app, ['event', bareId(id)], [cancel, cancel])).toEqual(['done', 'done']);
  expect(await audit(id)).toEqual(['cancelEvent: Not a real event']);
});
