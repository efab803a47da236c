import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsOf, hostsOn, inHours, openStage, rsvp, wire, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

const { as, save, made, form } = hostsOn(() => stage);

describe('drafts', () => {
  test('may lack an image and a place, and only hosts see them [EVA-07, EVA-23]', async () => {
    const { path } = await made({
      status: 'draft',
      image: null,
      location: null,
      creators: [{ id: stage.ids.user('door'), creatorType: 'assistant' }],
    });
    await stage.db
      .updateTable('eventCreator')
      .set({ creatorStatus: 'confirmed' })
      .where('profileId', '=', stage.people.door)
      .execute();
    for (const address of [
      path,
      `${path}/tickets`,
      `${path}/users`,
      `${path}/similar`,
      `${path}/event.ics`,
    ]) {
      for (const name of ['fan', 'member', 'theo', 'door'] as const)
        expect([address, name, (await as(name).get(address)).status]).toEqual([address, name, 404]);
      expect((await stage.app.guest.get(address)).status).toBe(404);
    }
    for (const name of ['maya', 'june'] as const) {
      expect((await as(name).get(path)).body.status).toBe('draft');
      expect((await as(name).get(`${path}/tickets`)).status).toBe(200);
    }
    expect((await as('fan').put(path, stage.draft())).status).toBe(404);
  });

  test('can be published once complete, and can’t become drafts again [EVA-07, EVA-20]', async () => {
    const { id, path } = await made({ status: 'draft', image: null });
    expect((await as('maya').post(`${path}/publication`)).body).toMatchObject({ title: 'Image required' });
    const { draft } = await form(path);
    expect((await as('maya').put(path, { ...draft, image: { provider: 'local' } })).status).toBe(200);
    const published = await as('maya').post(`${path}/publication`);
    expect(published.body.event).toMatchObject({ images: [{ provider: 'poster' }] });
    expect(published.body.event).not.toHaveProperty('status');
    expect((await as('maya').post(`${path}/publication`)).body).toMatchObject({ code: 'isPublished' });
    expect((await as('maya').put(path, stage.draft({ status: 'draft' }))).body).toMatchObject({
      code: 'notADraft',
    });
    // The form of a draft that was published meanwhile is outdated first.
    expect((await as('maya').put(path, draft)).body).toMatchObject({ code: 'changedMeanwhile' });
    expect((await stage.app.guest.get(path)).status).toBe(200);
    const facts = (await factsOf(stage, id)).map(({ type }) => type);
    expect(facts.filter((type) => type === 'event.published')).toHaveLength(1);
  });

  test('keep a hidden address when an admin saves and publishes them [EVA-06, LOC-04]', async () => {
    const { path } = await made({ status: 'draft', preferences: { hideAddress: true } });
    const { location } = (await form(path)).draft;
    const admin = stage.app.as(stage.people.fan, { admin: true });
    const { draft } = (await admin.get(`${path}/form`)).body;
    expect((await admin.put(path, draft)).status).toBe(200);
    expect((await form(path)).draft.location).toEqual(location);
    expect((await admin.post(`${path}/publication`)).status).toBe(200);
    expect((await admin.get(path)).body.location.address1).toBe('');
  });

  test('are deleted without a trace, while a deleted published event answers that it is gone [EVA-32, RTE-29]', async () => {
    const draft = await made({ status: 'draft' });
    expect((await as('maya').delete(draft.path)).body).toEqual({ deleted: true });
    expect((await stage.app.guest.get(draft.path)).status).toBe(404);
    const shown = await made();
    expect((await as('maya').delete(shown.path)).status).toBe(200);
    expect((await stage.app.guest.get(shown.path)).status).toBe(410);
  });

  test('an event that people are going to is deleted only after its cancellation [EVA-32, EVT-06]', async () => {
    const { id, path } = await made({ tickets: [], externalUrl: 'https://tickets.example/1' });
    const join = `/users/${stage.ids.user('fan')}/events/event:backbeat:${id}`;
    expect((await as('fan').post(join)).status).toBeLessThan(300);
    expect((await as('maya').delete(path)).body).toMatchObject({ code: 'hasGuests' });
    await as('maya').post(`${path}/postponement`);
    expect((await as('maya').delete(path)).body).toMatchObject({ code: 'hasGuests' });
    await as('maya').post(`${path}/cancellation`);
    expect((await as('maya').delete(path)).status).toBe(200);
  });

  test('so is an event that someone other than its host saved, and the settings know [EVA-32, EVT-06, OWN-04]', async () => {
    const { id, path } = await made();
    const saved = `/me/savedEvents/event:backbeat:${id}`;
    const isAwaited = async () => (await as('maya').get(`${path}/form`)).body.isAwaited;
    await as('maya').put(saved);
    expect(await isAwaited()).toBe(false);
    await as('fan').put(saved);
    expect(await isAwaited()).toBe(true);
    expect((await as('maya').delete(path)).body).toMatchObject({ code: 'hasGuests' });
    await as('fan').delete(saved);
    expect((await as('maya').delete(path)).status).toBe(200);
  });
});

describe('visibility [EVT-07]', () => {
  const reads = (path: string) => [
    path,
    `${path}/tickets`,
    `${path}/users`,
    `${path}/similar`,
    `${path}/event.ics`,
  ];
  const listed = async (eventId: string) => {
    const { body } = await stage.app.guest.get('/events?limit=60');
    return body.items.some(({ providerId }: { providerId: string }) => providerId === eventId);
  };

  test('members-only events don’t exist for anyone but members, the team and admins', async () => {
    const { id, path, event } = await made({ visibility: 'members' });
    expect(event.visibility).toBe('members');
    for (const address of reads(path)) {
      for (const name of ['member', 'maya', 'june'] as const)
        expect([address, name, (await as(name).get(address)).status]).toEqual([address, name, 200]);
      for (const name of ['fan', 'theo'] as const)
        expect([address, name, (await as(name).get(address)).status]).toEqual([address, name, 404]);
      expect((await stage.app.guest.get(address)).status).toBe(404);
    }
    expect(await listed(id)).toBe(false);
    expect((await as('fan').put(path, stage.draft())).status).toBe(404);
    expect((await as('member').put(path, stage.draft())).status).toBe(403);
  });

  test('unlisted events open with the link and appear in no list', async () => {
    const { id, path } = await made({ visibility: 'unlisted' });
    for (const address of reads(path)) expect((await stage.app.guest.get(address)).status).toBe(200);
    expect(await listed(id)).toBe(false);
  });

  test('users can’t host members-only events', async () => {
    const reply = await save({ visibility: 'members', creatorId: stage.ids.user('maya') });
    expect(reply.body).toMatchObject({ code: 'membersNeedCommunity' });
  });

  test('saving doesn’t restore an event that an admin hid, and its form says that it’s hidden [MOD-01]', async () => {
    const { id, path } = await made();
    await stage.db
      .updateTable('event')
      .set({ visibility: 'unlisted', delistedAt: new Date() })
      .where('id', '=', id)
      .execute();
    const { draft, hidden } = await form(path);
    expect(hidden).toBe(true);
    expect((await as('maya').put(path, { ...draft, visibility: 'public' })).status).toBe(200);
    expect(await listed(id)).toBe(false);
  });
});

test('the front page counts an event after midnight on the night that lists it', async () => {
  const day = inHours(96).slice(0, 10);
  await made({ startDate: `${day}T01:00`, endDate: `${day}T05:00` });
  const { guest } = stage.app;
  const { days } = (await guest.get('/events/countsByDay')).body;
  const listed = await Promise.all(
    days.map(async ({ date }: { date: string }) => {
      const { total } = (await guest.get(`/events?day=${date}&limit=1`)).body;
      return { date, total };
    }),
  );
  expect(days).toEqual(listed);
});

test('co-hosts still edit a past event whose host deleted their account [EVA-06, ROL-02]', async () => {
  const { id, path } = await made(
    {
      creatorId: stage.ids.user('theo'),
      creators: [{ id: stage.ids.user('june'), creatorType: 'collaborator' }],
    },
    'theo',
  );
  const { db, people } = stage;
  const [startsAt, endsAt] = [new Date(inHours(-8)), new Date(inHours(-2))];
  await db.updateTable('event').set({ startsAt, endsAt }).where('id', '=', id).execute();
  await db
    .updateTable('eventCreator')
    .set({ creatorStatus: 'confirmed' })
    .where('eventId', '=', id)
    .execute();
  await db.updateTable('profile').set({ deletedAt: new Date() }).where('id', '=', people.theo).execute();
  const { draft } = (await as('june').get(`${path}/form`)).body;
  const saved = await as('june').put(path, { ...draft, description: 'Thank you all.' });
  expect(saved.body).toMatchObject({ event: { description: 'Thank you all.' } });
  const { creatorId } = await db
    .selectFrom('event')
    .select('creatorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(creatorId).toBe(people.theo);
  await db.updateTable('profile').set({ deletedAt: null }).where('id', '=', people.theo).execute();
});

describe('cancelling and postponing [EVT-06]', () => {
  test('publishes a cancellation once with its reason, and refuses further changes', async () => {
    const { id, path } = await made();
    const reason = { reason: 'The roof leaks.', refund: true };
    for (let times = 0; times < 2; times++)
      expect((await as('june').post(`${path}/cancellation`, reason)).body.event.status).toBe('cancelled');
    const facts = (await factsOf(stage, id)).filter(({ type }) => type === 'event.cancelled');
    expect(facts.map(({ payload }) => payload)).toEqual([
      { eventId: id, byId: stage.people.june, ...reason, change: null },
    ]);
    expect((await as('maya').put(path, stage.draft())).body).toMatchObject({ code: 'isCancelled' });
    expect((await as('maya').post(`${path}/postponement`)).body).toMatchObject({ code: 'isCalledOff' });
    expect((await as('fan').post(`${path}/cancellation`)).status).toBe(403);
  });

  test('a postponed event sells nothing until it gets a new date', async () => {
    const { id, path } = await made();
    expect((await as('maya').post(`${path}/postponement`)).body.event.status).toBe('postponed');
    expect((await stage.app.guest.get(`${path}/tickets`)).body.items[0].status).toBe('offSale');
    const { draft } = await form(path);
    expect((await as('maya').put(path, { ...draft, name: 'Still waiting' })).body.event.status).toBe(
      'postponed',
    );
    const later = { ...(await form(path)).draft, startDate: inHours(480), endDate: inHours(486) };
    expect((await as('maya').put(path, later)).body.event.status).toBeUndefined();
    const last = (await factsOf(stage, id)).at(-1);
    expect(last).toMatchObject({ type: 'event.changed', payload: { what: ['date'] } });
  });

  test('resuming a postponed event resumes sales and notifies its ticket holders', async () => {
    const { id, path } = await made();
    await as('maya').post(`${path}/postponement`);
    expect((await as('fan').delete(`${path}/postponement`)).status).toBe(403);
    for (let times = 0; times < 2; times++)
      expect((await as('june').delete(`${path}/postponement`)).body.event.status).toBeUndefined();
    expect((await stage.app.guest.get(`${path}/tickets`)).body.items[0].status).toBe('onSale');
    const facts = await factsOf(stage, id);
    expect(facts.map(({ type }) => type).slice(-2)).toEqual(['event.postponed', 'event.changed']);
    expect(facts.at(-1)).toMatchObject({ payload: { what: ['date'] } });
  });

  test('a postponed event whose old date passed can’t resume on it, but can be cancelled [RFD-02]', async () => {
    const { id, path } = await made();
    await as('maya').post(`${path}/postponement`);
    const past = { startsAt: new Date(inHours(-9)), endsAt: new Date(inHours(-3)) };
    await stage.db.updateTable('event').set(past).where('id', '=', id).execute();
    expect((await as('maya').delete(`${path}/postponement`)).body).toMatchObject({ code: 'isOver' });
    expect((await as('maya').post(`${path}/cancellation`)).body.event.status).toBe('cancelled');
    expect((await factsOf(stage, id)).at(-1)).toMatchObject({
      type: 'event.cancelled',
      payload: { refund: true },
    });
  });

  test('moving keeps the duration, shifts set times and the end of sales, and doesn’t restart sales that began', async () => {
    const sharp = (hours: number) => `${inHours(hours).slice(0, 13)}:00:00.000Z`;
    const { id, path, event } = await made({
      startDate: sharp(48),
      endDate: sharp(54),
      artists: [{ id: stage.ids.artist, playsAt: sharp(50) }],
      tickets: [{ ...rsvp, saleStartDate: sharp(-10), saleEndDate: sharp(47) }],
    });
    const before = (await form(path)).draft;
    const day = 86_400_000;
    const inTenDays = (moment: string) => new Date(Date.parse(moment) + 10 * day).toISOString();
    const { body } = await as('maya').post(`${path}/postponement`, { startDate: inTenDays(event.startDate) });
    expect(body.event).toMatchObject({
      startDate: inTenDays(event.startDate),
      endDate: inTenDays(event.endDate),
    });
    const after = (await form(path)).draft;
    expect(after.artists[0].playsAt).toBe(inTenDays(before.artists[0].playsAt));
    expect(after.tickets[0]).toMatchObject({
      saleStartDate: before.tickets[0].saleStartDate,
      saleEndDate: inTenDays(before.tickets[0].saleEndDate),
    });
    expect((await factsOf(stage, id)).at(-1)).toMatchObject({
      type: 'event.changed',
      payload: { what: expect.arrayContaining(['date']) },
    });
    const past = await as('maya').post(`${path}/postponement`, { startDate: inHours(-100) });
    expect(past.body).toMatchObject({ code: 'endPassed' });
  });

  test('drafts can be neither cancelled nor postponed', async () => {
    const { path } = await made({ status: 'draft' });
    for (const act of ['cancellation', 'postponement'])
      expect((await as('maya').post(`${path}/${act}`)).body).toMatchObject({ code: 'isDraft' });
    const moved = await as('maya').post(`${path}/postponement`, { startDate: inHours(99) });
    expect(moved.body).toMatchObject({ code: 'isDraft' });
    expect((await as('maya').delete(`${path}/postponement`)).body).toMatchObject({ code: 'isDraft' });
  });
});

test('times with seconds in the second of two repeated hours stay when the form is saved, or the event is moved to its date [EVA-06, EVA-29, EVT-06]', async () => {
  // Clocks in Los Angeles go back from 2 to 1 AM that night.
  const [startDate, playsAt, endDate] = ['09:10', '09:30', '09:50'].map((at) => `2027-11-07T${at}:15.000Z`);
  const { id, path } = await made({
    startDate,
    endDate,
    artists: [{ id: stage.ids.artist, playsAt }],
  });
  const { draft } = await form(path);
  expect(draft).toMatchObject({
    startDate,
    endDate,
    timezone: 'America/Los_Angeles',
    artists: [{ playsAt }],
  });
  // As the form sends it: local times.
  const sent = {
    ...draft,
    name: 'Night Freight 016',
    startDate: '2027-11-07T01:10',
    endDate: '2027-11-07T01:50',
    artists: [{ ...draft.artists[0], playsAt: '2027-11-07T01:30' }],
  };
  expect((await as('maya').put(path, sent)).status).toBe(200);
  expect((await form(path)).draft).toMatchObject({ startDate, endDate, artists: [{ playsAt }] });
  expect((await factsOf(stage, id)).at(-1)).toMatchObject({ payload: { what: ['name'] } });
  // Moving it to the date that it has, too.
  const moved = await as('maya').post(`${path}/postponement`, { startDate: sent.startDate });
  expect(moved.body.event).toMatchObject({ startDate, endDate });
});

describe('copies [MNG-03]', () => {
  test('a copy is a draft one week later with the same details and its own ticket types', async () => {
    const saleStartDate = inHours(-100);
    const { id, path, event } = await made({
      artists: [stage.ids.artist],
      hashtags: ['late'],
      tickets: [{ ...rsvp, saleStartDate }],
    });
    await stage.db.updateTable('ticketType').set({ sold: 3 }).where('eventId', '=', id).execute();
    const { body } = await as('june').post(`${path}/copies`);
    expect(body.event).toMatchObject({
      status: 'draft',
      name: event.name,
      hashtags: { items: ['late'] },
      images: [{ provider: 'poster' }],
    });
    expect(body.event.artists.items).toHaveLength(1);
    const copy = await form(`/events/${wire(body)}`);
    expect(copy.ordered).toEqual({});
    const between = Date.parse(copy.draft.tickets[0].saleStartDate) - Date.parse(saleStartDate);
    expect(Math.round(between / 86_400_000)).toBe(7);
  });

  test('belong to the host, so a Co-Host can’t make them [ROL-02]', async () => {
    const { id, path } = await made({
      creators: [{ id: stage.ids.user('theo'), creatorType: 'collaborator' }],
    });
    await stage.db
      .updateTable('eventCreator')
      .set({ creatorStatus: 'confirmed' })
      .where('eventId', '=', id)
      .execute();
    expect((await as('theo').get(`${path}/form`)).status).toBe(200);
    expect((await as('theo').post(`${path}/copies`)).body).toMatchObject({ code: 'notAllowed' });
    const series = await as('theo').post(`${path}/repeats`, { every: 'week', times: 2 });
    expect(series.body).toMatchObject({ code: 'notAllowed' });
  });

  test('an interrupted series is late after minutes, resumes and creates each event once [MNG-03]', async () => {
    const { path, event } = await made();
    const begun = await as('maya').post(`${path}/repeats`, { every: 'week', times: 4 });
    expect([begun.status, begun.body.made, begun.body.isLate]).toEqual([202, 1, false]);
    const createdAt = inHours(-1);
    await stage.app.db
      .updateTable('eventRepeat')
      .set({ createdAt })
      .where('id', '=', begun.body.id)
      .execute();
    expect((await as('june').get(`${path}/repeats`)).body.items[0].isLate).toBe(true);
    const work = stage.app.features.find((feature) => feature.jobs)!.jobs!['authoring.repeat']!;
    // Two workers at once, and a late one.
    await Promise.all([work({ repeatId: begun.body.id }), work({ repeatId: begun.body.id })]);
    await work({ repeatId: begun.body.id });
    const { body } = await as('june').get(`${path}/repeats/${begun.body.id}`);
    expect(body).toMatchObject({ times: 4, made: 4, isLate: false });
    // A running series is found without its id.
    const listed = await as('june').get(`${path}/repeats`);
    expect(listed.body.items).toEqual([body]);
    expect((await as('fan').get(`${path}/repeats`)).status).toBe(403);
    const gaps = body.events.map(({ startDate }: { startDate: string }) =>
      Math.round((Date.parse(startDate) - Date.parse(event.startDate)) / 86_400_000),
    );
    expect(gaps).toEqual([7, 14, 21, 28]);
    await as('maya').post(`/events/${body.events[0].id}/publication`);
    const left = await as('maya').get(`${path}/repeats/${begun.body.id}`);
    expect(left.body.events).toMatchObject([{ isDraft: false }, ...[1, 2, 3].map(() => ({ isDraft: true }))]);
    expect((await as('maya').post(`${path}/repeats`, { every: 'week', times: 53 })).status).toBe(400);
  });
});
