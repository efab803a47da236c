import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
/** Hana hosts, Ben owns a community, Ana assists, and Zed is on no team. */
const people = { hana: newId(), ben: newId(), ana: newId(), zed: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const as = (name: Name, more = {}) => app.as(people[name], { name, ...more });

beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
});
afterAll(() => app.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

type EventOptions = { name: string; creatorId?: string; status?: 'draft'; startsIn?: number };

/** @returns the wire id and the path of the management pages */
async function addEvent(by: Name, { name, creatorId = wire(by), status, startsIn = 24 }: EventOptions) {
  const { body } = await as(by).post('/events', {
    name,
    creatorId,
    ...(status && { status }),
    startDate: hours(startsIn),
    endDate: hours(startsIn + 4),
    image: { provider: 'poster', seed: 3 },
    location: {
      name: 'Leimert Yard',
      addressFull: '4337 Degnan Blvd, Los Angeles',
      address1: '4337 Degnan Blvd',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90008',
      latitude: 34.0043,
      longitude: -118.3311,
    },
    tickets: [{ id: 'new', name: 'Entry', priceValue: 0, capacity: 50, minPerOrder: 1, maxPerOrder: 4 }],
  });
  const { event, providerId } = body as { event: { id: string }; providerId: string };
  return { id: event.id, manage: `/event/b/${providerId}/manage` };
}

const addCommunity = async (by: Name, name: string): Promise<string> =>
  (await as(by).post('/profiles', { type: 'community', name })).body.id;

const myEvents = async (who: Name, query = '') =>
  (await as(who).get(`/users/${wire(who)}/managed/events${query}`)).body.items.map(
    (one: { name: string; creatorTypeDisplayName: string }) => `${one.name}: ${one.creatorTypeDisplayName}`,
  );

async function join(who: Name, eventId: string, creatorType: 'collaborator' | 'assistant') {
  await as('hana').post(`/events/${eventId}/creators`, { id: wire(who), creatorType });
  return as(who).put(`/events/${eventId}/creators/${wire(who)}`, { id: wire(who), status: 'confirmed' });
}

describe('my events', () => {
  test('lists events that a user hosts, co-hosts or checks guests in at, as themselves or through a community, with drafts [REA-01]', async () => {
    const community = await addCommunity('ben', 'Low End');
    await addEvent('ben', { name: 'Own night' });
    await addEvent('ben', { name: 'Own draft', status: 'draft' });
    await addEvent('ben', { name: 'Union night', creatorId: community, startsIn: 30 });
    await addEvent('ben', { name: 'Union draft', creatorId: community, status: 'draft', startsIn: 40 });
    const cohosted = await addEvent('hana', { name: 'Cohosted', startsIn: 50 });
    await join('ben', cohosted.id, 'collaborator');
    const door = await addEvent('hana', { name: 'At the door', startsIn: 60 });
    await join('ben', door.id, 'assistant');

    expect(await myEvents('ben')).toEqual([
      'Own night: Host',
      'Union night: Host',
      'Cohosted: Co-Host',
      'At the door: Door Manager',
    ]);
    expect(await myEvents('ben', '?side=drafts')).toEqual(['Union draft: Host', 'Own draft: Host']);
    expect(await myEvents('ben', '?side=past')).toEqual([]);
    expect(await myEvents('ben', '?role=assistant')).toEqual(['At the door: Door Manager']);
    const first = (await as('ben').get(`/users/${wire('ben')}/managed/events?limit=3`)).body;
    expect(await myEvents('ben', `?limit=3&cursor=${first.next}`)).toEqual(['At the door: Door Manager']);
    expect(await myEvents('zed')).toEqual([]);
    expect((await as('zed').get(`/users/${wire('ben')}/managed/events`)).status).toBe(403);
  });

  test('keeps past events and those of other ticket providers, and hides drafts from Door Managers [REA-01, ROL-03, EVT-03]', async () => {
    const draft = await addEvent('hana', { name: 'Hidden draft', status: 'draft' });
    await join('ana', draft.id, 'assistant');
    const over = await addEvent('hana', { name: 'Over' });
    await join('ana', over.id, 'assistant');
    const elsewhere = await addEvent('hana', { name: 'Sold on DICE' });
    await join('ana', elsewhere.id, 'assistant');
    await app.db
      .updateTable('event')
      .set({ provider: 'dice' })
      .where('id', '=', bareId(elsewhere.id))
      .execute();
    await app.db
      .updateTable('event')
      .set({ startsAt: new Date(hours(-9)), endsAt: new Date(hours(-5)) })
      .where('id', '=', bareId(over.id))
      .execute();
    expect(await myEvents('ana')).toContain('Sold on DICE: Door Manager');
    expect(await myEvents('ana', '?side=drafts')).toEqual([]);
    expect(await myEvents('ana', '?side=past')).toEqual(['Over: Door Manager']);
  });
});

describe('event page', () => {
  test('opens a complete draft for its hosts, and is not found for anyone else [EVA-07, REA-01]', async () => {
    const { id } = await addEvent('hana', { name: 'Preview me', status: 'draft' });
    for (const part of ['eventView', 'users', 'similar', 'tickets'])
      expect([part, (await as('hana').get(`/events/${id}/${part}`)).status]).toEqual([part, 200]);
    for (const part of ['eventView', 'users', 'similar']) {
      expect([part, (await as('zed').get(`/events/${id}/${part}`)).status]).toEqual([part, 404]);
      expect([part, (await app.guest.get(`/events/${id}/${part}`)).status]).toEqual([part, 404]);
    }
  });

  test('returns the viewer’s role on the team, no matter which profile they act as [REA-01]', async () => {
    const community = await addCommunity('ben', 'Sub Low');
    const { id } = await addEvent('ben', { name: 'Team bar', creatorId: community });
    await as('ben').post(`/events/${id}/creators`, { id: wire('ana'), creatorType: 'assistant' });
    const roleFor = async (who: Name, more = {}) =>
      (await as(who, more).get(`/events/${id}/eventView`)).body.teamRole;
    expect(await roleFor('ana')).toBe('invited');
    await as('ana').put(`/events/${id}/creators/${wire('ana')}`, { id: wire('ana'), status: 'confirmed' });
    expect(await roleFor('ana')).toBe('assistant');
    expect(await roleFor('ben')).toBe('owner');
    expect(await roleFor('ben', { profileId: bareId(community) })).toBe('owner');
    expect(await roleFor('zed')).toBeNull();
    expect(await roleFor('zed', { admin: true })).toBe('owner');
    expect((await app.guest.get(`/events/${id}/eventView`)).body.teamRole).toBeNull();
  });
});

test('community and artist pages link to their management for their team [REA-01]', async () => {
  const community = await addCommunity('ben', 'Deep End');
  const pathFor = async (who: Name) =>
    (await as(who).get(`/communities/${community}/communityView`)).body.managePath;
  const manage = `/community/${bareId(community)}/manage`;
  expect([await pathFor('ben'), await pathFor('zed')]).toEqual([manage, null]);
  const artist = (await as('ben').post('/profiles', { type: 'artist', name: 'DJ Sump' })).body.id;
  const view = async (who: Name) => (await as(who).get(`/artists/${artist}/artistView`)).body.managePath;
  expect([await view('ben'), await view('zed')]).toEqual([`/artist/b/${bareId(artist)}/manage`, null]);
});

describe('accepting an invitation', () => {
  test.each([
    ['assistant', '/check-in'],
    ['collaborator', ''],
  ] as const)(
    'as %s opens check-in for a Door Manager and management for a Co-Host, from notification and email [DOR-01, ROL-02, REA-01]',
    async (creatorType, section) => {
      const { id, manage } = await addEvent('hana', { name: `Asked as ${creatorType}` });
      await as('hana').post(`/events/${id}/creators`, { id: wire('ana'), creatorType });
      await app.deliverEvents();
      const list = `/users/${wire('ana')}/notifications`;
      const line = (await as('ana').get(list)).body.items[0];
      const answered = await as('ana').post(`${list}/${line.id}/answer`, { answer: 'accept' });
      expect(answered.body).toMatchObject({ opens: manage + section, deepLinkUrl: manage + section });
      expect((await as('ana').get(list)).body.items[0].deepLinkUrl).toBe(manage + section);

      const email = `${newId()}@example.test`;
      await as('hana').post(`/events/${id}/invitations`, { email, creatorType });
      const mail = await app.db
        .selectFrom('message')
        .select('text')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow();
      const token = /team-invitation#([\w-]{32})/.exec(mail.text)![1]!;
      const linked = await as('zed').put(`/teamInvitations/${token}`, { status: 'confirmed' });
      expect(linked.body.opens).toBe(manage + section);
    },
  );

  test('sends a Door Manager of a draft to their events, because check-in isn’t open yet [REA-01]', async () => {
    const { id } = await addEvent('hana', { name: 'Not yet', status: 'draft' });
    expect((await join('ana', id, 'assistant')).body.opens).toBe('/my-events');
  });

  test('notifies the host, with a link to the team [REA-01]', async () => {
    const { id, manage } = await addEvent('hana', { name: 'Told' });
    await join('ana', id, 'collaborator');
    await app.deliverEvents();
    const { items } = (await as('hana').get(`/users/${wire('hana')}/notifications`)).body;
    expect(items[0]).toMatchObject({ notificationType: 'invitationAccepted', deepLinkUrl: `${manage}/team` });
  });
});

test('a request to join a community links to its members page, where it is answered [REA-01]', async () => {
  const gate = { type: 'community', name: 'Gate', membershipType: 'approval' };
  const community = (await as('ben').post('/profiles', gate)).body.id;
  await as('zed').post(`/communities/${community}/participation`);
  await app.deliverEvents();
  const { items } = (await as('ben').get(`/users/${wire('ben')}/notifications`)).body;
  expect(items[0]).toMatchObject({
    notificationType: 'communityRequest',
    deepLinkUrl: `/community/${bareId(community)}/manage/members`,
  });
});
