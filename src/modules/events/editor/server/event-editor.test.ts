import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentEventDraft } from '../contract.ts';
import type { KnownPlace } from '../place-contract.ts';
import { factsOf, hostsOn, inHours, openStage, rsvp, wire, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, save, made, form } = hostsOn(() => stage);

describe('saving an event', () => {
  test('one call creates place, tickets, lineup, songs, genres, tags, invitations and a poster [EVA-11, EVA-27, PFM-08, MED-03]', async () => {
    const { id, path, event } = await made({
      artists: [{ id: stage.ids.artist, part: 'Live set', playsAt: inHours(50), headliner: true }],
      tracks: [stage.ids.track],
      genres: [stage.ids.genre],
      hashtags: ['#Warehouse Rave', 'warehouserave', '#'],
      creators: [stage.ids.user('theo'), { id: stage.ids.user('door'), creatorType: 'assistant' }],
      venue: { id: stage.ids.venue, name: '' },
      tickets: [rsvp, { ...rsvp, id: 'b', name: 'Front row', priceValue: 25.5, capacity: 40 }],
      preferences: { hideAddress: true },
      externalUrl: 'https://example.test/tickets',
      minimumAge: 21,
    });
    expect(event).not.toHaveProperty('status');
    expect(event).toMatchObject({
      timezone: 'America/Los_Angeles',
      venue: { name: 'Ninth St. Freight' },
      location: { address1: '2119 E 9th St', zipCode: '90021' },
      creator: { name: 'Freight Union' },
      creatorType: 'owner',
      artists: { items: [{ name: 'Okta Lindqvist', part: 'Live set', headliner: true }] },
      tracks: { items: [{ name: 'Undertow' }] },
      genres: { items: [{ slug: 'techno' }] },
      hashtags: { items: ['warehouserave'] },
      preferences: { hideAddress: true },
      minimumAge: 21,
      images: [{ provider: 'poster' }],
    });
    const { body } = await stage.app.guest.get(`${path}/tickets`);
    expect(body.items).toMatchObject([
      { name: 'RSVP', price: 0, capacity: 0 },
      { name: 'Front row', price: 2550, capacity: 40 },
    ]);
    expect((await factsOf(stage, id)).map(({ type }) => type)).toEqual([
      'team.invited',
      'team.invited',
      'event.created',
      'event.published',
    ]);
    const team = await stage.db
      .selectFrom('eventCreator')
      .select(['creatorType', 'creatorStatus'])
      .where('eventId', '=', id)
      .orderBy('position')
      .execute();
    expect(team).toEqual([
      { creatorType: 'owner', creatorStatus: 'confirmed' },
      { creatorType: 'collaborator', creatorStatus: 'invited' },
      { creatorType: 'assistant', creatorStatus: 'invited' },
    ]);
  });

  test('keeps a tax and the rates of its ticket types until a host changes them [TAX-01, FEE-09]', async () => {
    const tax = { name: 'Sales tax', rate: 8875 };
    const { path } = await made({ tax, tickets: [rsvp, { ...rsvp, id: 'b', name: 'Student', taxRate: 0 }] });
    const first = (await form(path)).draft;
    expect(first).toMatchObject({ tax, tickets: [{ taxRate: null }, { taxRate: 0 }] });
    const put = (draft: object) => as('maya').put(path, draft);
    const { tax: _tax, revision: _revision, ...without } = first;
    expect((await put(without)).status).toBe(200);
    expect((await form(path)).draft.tax).toEqual(tax);
    expect((await put({ ...without, tax: null })).status).toBe(200);
    expect((await form(path)).draft.tax).toBeNull();
  });

  test.each<[string, Partial<SentEventDraft>, number, string]>([
    ['no name [EVA-15]', { name: ' ', endDate: null }, 422, 'Event name required'],
    ['51 characters [EVA-16]', { name: 'x'.repeat(51) }, 422, 'Invalid name'],
    ['a long description [EVA-17]', { description: 'x'.repeat(3001) }, 422, 'Invalid description'],
    ['no start [EVA-18]', { startDate: null, endDate: null }, 422, 'Start date required'],
    ['no end [EVA-18]', { endDate: null }, 422, 'End date required'],
    ['an end before the start [EVA-19]', { endDate: inHours(1) }, 422, 'End date invalid'],
    ['neither image nor address [EVA-20]', { image: null, location: null }, 422, 'Image required'],
    ['no address [EVA-20]', { location: null }, 422, 'Address required'],
    ['over already', { startDate: inHours(-9), endDate: inHours(-3) }, 422, 'End date invalid'],
    ['an offset for a time zone [EVA-29]', { timezone: '+05:30' }, 422, 'Invalid time zone'],
    ['an unknown venue', { venue: { id: 'venue:backbeat:none', name: '' } }, 422, 'Venue not found'],
    ['an invalid website', { externalUrl: 'javascript:alert(1)' }, 422, 'Invalid website'],
    ['a tax without a name [TAX-01]', { tax: { name: ' ', rate: 19_000 } }, 422, 'Tax name required'],
    ['a tax of 51 % [TAX-01]', { tax: { name: 'VAT', rate: 51_000 } }, 422, 'Tax rate invalid'],
    [
      'a ticket with a negative tax [TAX-01]',
      { tax: { name: 'VAT', rate: 19_000 }, tickets: [{ ...rsvp, taxRate: -1 }] },
      422,
      'Tax rate invalid',
    ],
    ['an unknown artist', { artists: ['artist:backbeat:none'] }, 422, 'Performer not found'],
    ['a ticket without a name [TED-04]', { tickets: [{ ...rsvp, name: '' }] }, 422, 'Ticket name required'],
    [
      'a fraction of a cent [TED-12]',
      { tickets: [{ ...rsvp, priceValue: 1.005 }] },
      422,
      'Ticket price invalid',
    ],
    [
      'a fractional quantity [TED-12]',
      { tickets: [{ ...rsvp, minPerOrder: 1.5 }] },
      422,
      'Order quantities invalid',
    ],
  ])('%s: is refused with a message, and saves nothing', async (_what, more, status, title) => {
    const before = await countEvents();
    const reply = await save(more);
    expect([reply.status, reply.body.title]).toEqual([status, title]);
    expect(await countEvents()).toBe(before);
  });

  test('accepts a typed address as the place [EVA-11, LOC-01]', async () => {
    const { guest } = stage.app;
    const { items } = (await guest.get('/places/autocomplete?q=4345%20Degnan%20Blvd')).body;
    const location = (await guest.get(`/places/${items.at(-1).placeId}`)).body;
    const { event } = await made({ location, venue: null });
    expect(event).toMatchObject({
      timezone: 'America/Los_Angeles',
      location: { address1: '4345 Degnan Blvd', city: 'Los Angeles', stateCode: 'CA' },
    });
  });

  test('suggests a host’s previous places, newest first and once each, or a point near their home [EVA-28]', async () => {
    const known = (id: string, name: keyof Stage['people'] = 'june') =>
      as(name).get(`/places/known?creatorId=${id}`);
    const neighborhood = { slug: 'arts-district', name: 'Arts District', code: 'AD', city: 'Los Angeles' };
    const home = { latitude: 34.04, longitude: -118.23 };
    await stage.db
      .insertInto('neighborhood')
      .values({ id: stage.bare.starId, state: 'California', stateCode: 'CA', ...neighborhood, ...home })
      .execute();
    const creatorId = stage.ids.user('june');
    await stage.db
      .updateTable('profile')
      .set({ neighborhoodId: stage.bare.starId })
      .where('id', '=', stage.people.june)
      .execute();
    expect((await known(creatorId)).body).toEqual({ items: [], near: home });

    const inVenue = { venue: { id: stage.ids.venue, name: 'Ninth St. Freight' }, location: null };
    for (const [days, place] of [
      [1, {}],
      [2, inVenue],
      [3, {}],
    ] as const) {
      const at = { startDate: inHours(days * 24), endDate: inHours(days * 24 + 4) };
      expect((await save({ creatorId, ...at, ...place }, 'june')).status).toBe(201);
    }
    const { items, near } = (await known(creatorId)).body;
    expect(
      items.map(({ venueId, venueName, location }: KnownPlace) => [venueId, venueName, location.addressFull]),
    ).toEqual([
      [null, 'The Cold Store', '800 E 4th St, Los Angeles, CA 90013'],
      [stage.ids.venue, 'Ninth St. Freight', '2119 E 9th St, Los Angeles, CA 90021'],
    ]);
    expect(near).toEqual({ latitude: 34.045, longitude: -118.236 });
    expect((await known(creatorId, 'fan')).body).toMatchObject({ code: 'notYourProfile' });
  });

  const countEvents = async () => (await stage.db.selectFrom('event').select('id').execute()).length;

  test('paid events need a community, and only users and communities can host [EVA-21, EVA-22, COM-18, ART-04]', async () => {
    const paid = { tickets: [{ ...rsvp, priceValue: 5 }] };
    const own = { creatorId: stage.ids.user('maya') };
    expect((await save({ ...own, ...paid })).body.title).toBe('Community required');
    expect((await save(paid)).status).toBe(201);
    expect((await save(own)).status).toBe(201);
    const asArtist = await save({ creatorId: stage.ids.artist });
    expect(asArtist.body).toMatchObject({ title: 'Invalid profile type' });
    expect((await save({ creatorId: stage.ids.artist, ...paid })).body.title).toBe('Community required');
  });

  test('only managers of a community can host as it, and users can’t host as someone else [EVA-09, COM-14]', async () => {
    const authorizedFor = async (name: Parameters<typeof as>[0]) =>
      (await as(name).get(`/communities/${stage.ids.community}`)).body.authorized;
    for (const name of ['maya', 'june'] as const) {
      expect((await save({}, name)).status).toBe(201);
      expect(await authorizedFor(name)).toBe(true);
    }
    for (const name of ['theo', 'fan', 'member'] as const) {
      expect((await save({}, name)).body).toMatchObject({ code: 'notYourProfile' });
      expect(await authorizedFor(name)).toBe(false);
    }
    const { body } = await stage.app.guest.get(`/communities/${stage.ids.community}`);
    expect(body.authorized).toBe(false);
    expect((await save({ creatorId: stage.ids.user('fan') })).status).toBe(403);
    expect((await stage.app.guest.post('/events', stage.draft())).status).toBe(401);
  });

  test('only admins can add top performers; anyone can add artists of popularity up to 50 [PFM-05]', async () => {
    expect((await save({ artists: [stage.ids.star] })).body).toMatchObject({
      title: 'Cannot add top performer',
    });
    expect((await save({ artists: [stage.ids.artist] })).status).toBe(201);
    const house = stage.app.as(stage.people.maya, { admin: true });
    const byAdmin = await house.post('/events', stage.draft({ artists: [stage.ids.star] }));
    expect(byAdmin.status).toBe(201);
    // Performers that are on the lineup stay, no matter who saves.
    const path = `/events/${wire(byAdmin.body)}`;
    const { draft } = await form(path);
    expect((await as('maya').put(path, { ...draft, name: 'Renamed' })).status).toBe(200);
  });

  test('uses the time zone of the place unless the host picks one, and reads wall-clock times in it [EVA-29]', async () => {
    const location = { ...stage.draft().location!, latitude: 40.71, longitude: -73.94, city: 'Brooklyn' };
    const june = `${new Date().getUTCFullYear() + 1}-06`;
    const there = { location, startDate: `${june}-05T22:00`, endDate: `${june}-06T04:00` };
    expect((await made(there)).event).toMatchObject({
      timezone: 'America/New_York',
      startDate: `${june}-06T02:00:00.000Z`,
    });
    expect((await made({ ...there, timezone: 'Europe/Berlin' })).event).toMatchObject({
      timezone: 'Europe/Berlin',
      startDate: `${june}-05T20:00:00.000Z`,
    });
  });

  test('saving an unchanged form changes nothing [EVA-06, EVA-11]', async () => {
    const { id, path } = await made({ artists: [stage.ids.artist], hashtags: ['late'] });
    const before = await form(path);
    expect(before.draft.provider).toBe('backbeat');
    expect((await as('june').put(path, before.draft)).status).toBe(200);
    const { revision: _one, ...same } = (await form(path)).draft;
    const { revision: _other, ...was } = before.draft;
    expect(same).toEqual(was);
    expect((await factsOf(stage, id)).map(({ type }) => type)).not.toContain('event.changed');
  });

  test('refuses to overwrite changes that someone else saved first', async () => {
    const { path } = await made();
    const [mayas, junes] = [(await form(path)).draft, (await form(path)).draft];
    expect((await as('maya').put(path, { ...mayas, name: 'By Maya' })).status).toBe(200);
    const second = await as('june').put(path, { ...junes, name: 'By June' });
    expect(second.body).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  });

  test('reports what changed, so that ticket holders are notified of a new date or place [EVA-30]', async () => {
    const { id, path } = await made();
    const change = async (more: Partial<SentEventDraft>) => {
      const { draft } = await form(path);
      expect((await as('maya').put(path, { ...draft, ...more })).status).toBe(200);
      return (await factsOf(stage, id)).findLast(({ type }) => type === 'event.changed')?.payload;
    };
    expect(await change({ description: 'Two torches.' })).toMatchObject({ what: ['description'] });
    expect(await change({ startDate: inHours(49) })).toMatchObject({ what: ['date'] });
    expect(await change({ venue: { id: stage.ids.venue, name: '' } })).toMatchObject({ what: ['venue'] });
    expect(await change({ name: 'Other' })).toMatchObject({ what: ['name'] });
  });
});

describe('ticket types of an event with sales', () => {
  test('capacity can’t drop below sold and held tickets, sold types are archived, and orders keep their prices [TED-14, EVA-30]', async () => {
    const { id, path } = await made({
      tickets: [
        { ...rsvp, capacity: 10 },
        { ...rsvp, id: 'b', name: 'Second' },
      ],
    });
    const { draft } = await form(path);
    const [first, second] = draft.tickets;
    await stage.db
      .updateTable('ticketType')
      .set({ held: 2, sold: 5 })
      .where('name', '=', 'RSVP')
      .where('eventId', '=', id)
      .execute();
    const tooSmall = await as('maya').put(path, { ...draft, tickets: [{ ...first, capacity: 6 }, second] });
    expect(tooSmall.body).toMatchObject({
      code: 'ticketCapacityTaken',
      ticketId: first.id,
      ordered: 7,
    });
    expect(
      (await as('maya').put(path, { ...draft, tickets: [{ ...first, capacity: 7 }, second] })).status,
    ).toBe(200);
    const after = await form(path);
    expect((await as('maya').put(path, { ...after.draft, tickets: [second] })).status).toBe(200);
    expect([after, await form(path)]).toMatchObject([{ ordered: { [first.id]: 7 } }, { taken: 7 }]);
    const rows = await stage.db
      .selectFrom('ticketType')
      .select(['name', 'sold', 'archivedAt'])
      .where('eventId', '=', id)
      .orderBy('name')
      .execute();
    expect(rows).toMatchObject([
      { name: 'RSVP', sold: 5, archivedAt: expect.any(Date) },
      { name: 'Second', archivedAt: null },
    ]);
    expect((await as('maya').delete(path)).body).toMatchObject({ code: 'hasOrders' });
  });

  test('can’t change a ticket type of another event', async () => {
    const [one, other] = [await made(), await made({ name: 'Other' })];
    const foreign = (await form(other.path)).draft.tickets[0];
    const { draft } = await form(one.path);
    expect(
      (await as('maya').put(one.path, { ...draft, tickets: [{ ...foreign, name: 'Mine' }] })).status,
    ).toBe(200);
    expect((await form(other.path)).draft.tickets[0]).toEqual(foreign);
  });
});

describe('performers without a page', () => {
  test.each([
    [
      { name: ' ', externalUrl: '' },
      'Performer name required',
      'You must enter an performer name to continue.',
    ],
    [{ name: 'New Act', externalUrl: '' }, 'Website required', 'You must enter a website to continue.'],
    [{ name: 'New Act', externalUrl: 'ftp://x' }, 'Invalid website', expect.any(String)],
  ])('%j is refused: %s [PFM-02, PFM-03]', async (draft, title, detail) => {
    expect((await as('fan').post('/artists', draft)).body).toMatchObject({ title, detail });
  });

  test('are created without an image, and only their creator can add one [ART-05, PFM-04, MED-03]', async () => {
    const { status, body } = await as('fan').post('/artists', {
      name: 'New Act',
      externalUrl: 'https://act.example',
      images: [],
    });
    expect([status, body.images]).toEqual([201, []]);
    const imageId = stage.bare.venueId;
    const key = `${body.providerId}/1732200000000.jpeg`;
    const of = { userId: stage.people.fan, key };
    await stage.db
      .insertInto('mediaUpload')
      .values({ ...of, id: imageId, contentType: 'image/jpeg', storedAt: new Date() })
      .execute();
    await stage.db
      .insertInto('image')
      .values({ id: imageId, ownerId: stage.people.fan, provider: 'local', key, width: 500, height: 400 })
      .execute();
    const images = [{ provider: 'local', key, width: 500, height: 400 }];
    expect((await as('maya').post(`/artists/${body.id}/images`, { images })).status).toBe(403);
    const { body: after } = await as('fan').post(`/artists/${body.id}/images`, { images });
    expect(after.images).toMatchObject([{ width: 500, height: 400, provider: 'local' }]);
    expect((await save({ artists: [body.id] })).status).toBe(201);
  });
});

test('capacity, tiers and group tickets are saved, copied, and can’t drop below what is sold [CAP-01]', async () => {
  const { id, path } = await made({
    capacity: 100,
    tickets: [
      { ...rsvp, id: 'a', name: 'Early bird', capacity: 10 },
      { ...rsvp, id: 'b', name: 'Table', admits: 4, opensAfter: 'a' },
    ],
  });
  const { draft } = await form(path);
  const [early, table] = draft.tickets;
  expect(draft).toMatchObject({
    capacity: 100,
    tickets: [
      { admits: 1, opensAfter: null },
      { admits: 4, opensAfter: early.id },
    ],
  });

  const { body: copy } = await as('maya').post(`${path}/copies`, { startDate: null });
  const copied = (await form(`/events/${wire(copy)}`)).draft;
  expect(copied).toMatchObject({
    capacity: 100,
    tickets: [{}, { admits: 4, opensAfter: copied.tickets[0].id }],
  });
  expect(copied.tickets[0].id).not.toBe(early.id);

  await stage.db
    .updateTable('ticketType')
    .set({ sold: 3 })
    .where('name', '=', 'Table')
    .where('eventId', '=', id)
    .execute();
  await stage.db.updateTable('eventCapacity').set({ taken: 12 }).where('eventId', '=', id).execute();
  const change = async (more: object) =>
    (await as('maya').put(path, { ...(await form(path)).draft, ...more })).body;
  expect(await change({ capacity: 11 })).toMatchObject({ code: 'ticketsExceedCapacity', taken: 12 });
  expect((await change({ capacity: 12 })).event).toBeDefined();
  expect((await change({ capacity: null })).event).toBeDefined();
  expect(await change({ tickets: [{ ...early, opensAfter: table.id }, table] })).toMatchObject({
    code: 'ticketOpensInLoop',
  });
});

test('ticket types without ids are created, and wait for no other [CAP-01]', async () => {
  const { path } = await made({
    tickets: ['Early bird', 'Table'].map((name) => ({ ...rsvp, id: '', name })),
  });
  expect((await form(path)).draft.tickets).toMatchObject([{ opensAfter: null }, { opensAfter: null }]);
});
