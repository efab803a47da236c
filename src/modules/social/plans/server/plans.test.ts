import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import type { Plan } from '../contract.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import { openFeatures } from '#app/server/features.ts';

let app: TestApp;
const people = { maya: newId(), june: newId(), theo: newId(), zed: newId(), admin: newId() };
type Name = keyof typeof people;
const wire = (name: Name) => `user:us-west-2:${people[name]}`;
const events = [newId(), newId()] as const;
const event = (place: 0 | 1) => `event:backbeat:${events[place]}`;
const as = (name: Name) => app.as(people[name], { admin: name === 'admin' });
const namesOf = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);

/** Maya's friends are June and Theo; Zed follows her without being followed back. */
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  const { db } = app;
  await db
    .insertInto('profile')
    .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
    .execute();
  const follow = (one: Name, other: Name, mutual: boolean) => ({
    profileId: people[one],
    followedId: people[other],
    followedType: 'user' as const,
    mutual,
  });
  await db
    .insertInto('follow')
    .values([
      follow('maya', 'june', true),
      follow('june', 'maya', true),
      follow('maya', 'theo', true),
      follow('theo', 'maya', true),
      follow('zed', 'maya', false),
    ])
    .execute();
  await db
    .insertInto('event')
    .values(
      events.map((id, place) => ({
        id,
        providerId: id,
        name: `Night ${place}`,
        startsAt: new Date(Date.now() + (place + 1) * 9e7),
        endsAt: new Date(Date.now() + (place + 1) * 9e7 + 1e7),
        city: 'Los Angeles',
        stateCode: 'CA',
        gel: 'jade',
        creatorId: people.zed,
      })),
    )
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('blockedPair').execute();
});

async function makePlan(draft: object = {}): Promise<{ id: string; path: string; body: Plan }> {
  const { status, body } = await as('maya').post('/plans', { name: 'Tacos first', ...draft });
  expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
  return { id: body.id, path: `/plans/${body.id}`, body };
}
const block = (one: Name, other: Name) =>
  app.db
    .insertInto('blockedPair')
    .values([
      { profileId: people[one], otherId: people[other], isOwn: true },
      { profileId: people[other], otherId: people[one], isOwn: false },
    ])
    .execute();
const factsOf = async (planId: string) => {
  const bare = planId.slice(planId.indexOf(':') + 1);
  const rows = await app.db.selectFrom('outbox').select(['type', 'payload']).orderBy('position').execute();
  return rows
    .filter(({ payload }) => (payload as { planId?: string }).planId === bare)
    .map(({ type, payload }) => {
      const name = Object.entries(people).find(
        ([, id]) => id === (payload as { userId: string }).userId,
      )?.[0];
      return `${type} ${name}`;
    });
};

test('a plan starts with an event or a description, confirms its creator and invites friends [PLN-02]', async () => {
  const { body, id } = await makePlan({ eventIds: [event(0)], inviteeIds: [wire('june'), wire('theo')] });
  expect(body).toMatchObject({
    name: 'Tacos first',
    gel: 'jade',
    own: true,
    access: 'invited',
    open: false,
    participantStatus: 'confirmed',
    events: { total: 1 },
    participants: { total: 1 },
    invited: { total: 2 },
  });
  expect(body.startDate).toBe(body.events.items[0]?.startDate);
  expect(await factsOf(id)).toEqual(['plan.invited june', 'plan.invited theo']);
  const words = await makePlan({ startDate: '2030-06-01T20:00:00.000Z', place: 'Echo Park Lake' });
  expect(words.body).toMatchObject({
    startDate: '2030-06-01T20:00:00.000Z',
    location: { name: 'Echo Park Lake' },
  });
});

test.each([
  ['without a name', { name: ' ' }, 'nameRequired'],
  ['with an unknown event', { eventIds: ['event:backbeat:nowhere'] }, 'eventUnknown'],
  ['with one option', { options: [{ startDate: '2030-06-01T20:00:00.000Z' }] }, 'optionsWrong'],
  ['with an empty option', { options: [{}, { eventId: event(0) }] }, 'optionsWrong'],
  ['with an invitee who is not a friend', { inviteeIds: [wire('zed')] }, 'noFriend'],
] as const)('rejects a plan %s [PLN-02]', async (_what, draft, code) => {
  const reply = await as('maya').post('/plans', { name: 'Tacos', ...draft });
  expect(reply).toMatchObject({ status: 422, body: { code } });
});

describe('visibility', () => {
  /** June is invited, Theo was declined, and Zed has no status. */
  const sees = async (path: string) => {
    const seen: Record<string, number> = { guest: (await app.guest.get(path)).status };
    for (const name of ['maya', 'june', 'theo', 'zed', 'admin'] as const)
      seen[name] = (await as(name).get(path)).status;
    return seen;
  };

  test.each([
    ['invited', { guest: 404, maya: 200, june: 200, theo: 404, zed: 404, admin: 200 }],
    ['approval', { guest: 200, maya: 200, june: 200, theo: 200, zed: 200, admin: 200 }],
  ] as const)('of a plan with access %s: %j [PLN-02, PLN-03]', async (access, seen) => {
    const { path, id } = await makePlan({ access, inviteeIds: [wire('june'), wire('theo')] });
    await as('theo').put(`${path}/participation`, {});
    await as('maya').put(`${path}/participants/${wire('theo')}`, { status: 'denied' });
    expect(await sees(path)).toEqual(seen);
    const { body } = await as('theo').get(`/users/${wire('maya')}/plans`);
    const finds = body.items.some((plan: Plan) => plan.id === id);
    const items = { items: [{ type: 'activity', id }] };
    const posted = await as('theo').post(`/users/${wire('theo')}/feedPosts`, { items });
    expect([finds, posted.status]).toEqual(seen.theo === 200 ? [true, 201] : [false, 422]);
  });

  test('plans are hidden when either side blocked the other [PLN-02, MOD-01]', async () => {
    const { path, id } = await makePlan({ access: 'open' });
    await block('zed', 'maya');
    expect((await sees(path)).zed).toBe(404);
    expect((await as('zed').put(`${path}/participation`, {})).status).toBe(404);
    const plans = (await as('zed').get(`/users/${wire('maya')}/userView`)).body?.plans?.items ?? [];
    expect(plans.map((plan: { id: string }) => plan.id)).not.toContain(id);
  });
});

describe('participation', () => {
  const totals = async (path: string) => {
    const { participants, requests } = (await as('maya').get(path)).body;
    return [namesOf(participants), participants.total, namesOf(requests), requests.total];
  };

  test('invited friends can accept, decline, and leave later [PLN-03]', async () => {
    const { path, id } = await makePlan({ inviteeIds: [wire('june'), wire('theo')] });
    const yes = await as('june').put(`${path}/participation`, {});
    expect(yes.body.participantStatus).toBe('confirmed');
    await as('theo').delete(`${path}/participation`);
    expect(await totals(path)).toEqual([['maya', 'june'], 2, [], 0]);
    expect((await as('theo').get(path)).status).toBe(404);
    await as('june').delete(`${path}/participation`);
    expect(await totals(path)).toEqual([['maya'], 1, [], 0]);
    expect(await factsOf(id)).toContain('plan.confirmed june');
  });

  test('anyone can ask to join a plan with approval, and only its creator can accept or decline [PLN-03]', async () => {
    const { path, id } = await makePlan({ access: 'approval' });
    expect((await as('zed').put(`${path}/participation`, {})).body.participantStatus).toBe('pending');
    await as('june').put(`${path}/participation`, {});
    expect(await totals(path)).toEqual([['maya'], 1, ['zed', 'june'], 2]);

    const decide = (by: Name, who: Name, status: string): Promise<Reply> =>
      as(by).put(`${path}/participants/${wire(who)}`, { status });
    expect((await decide('june', 'zed', 'confirmed')).status).toBe(403);
    expect((await decide('maya', 'theo', 'confirmed')).status).toBe(404);
    await decide('maya', 'june', 'confirmed');
    await decide('maya', 'zed', 'denied');
    expect(await totals(path)).toEqual([['maya', 'june'], 2, [], 0]);
    expect(await as('zed').put(`${path}/participation`, {})).toMatchObject({ body: { code: 'denied' } });
    expect(await factsOf(id)).toEqual([
      'plan.requested zed',
      'plan.requested june',
      'plan.confirmed june',
      'plan.denied zed',
    ]);
    // Participants see who asked; guests see only the number.
    await as('theo').put(`${path}/participation`, {});
    expect(namesOf((await as('june').get(path)).body.requests)).toEqual(['theo']);
    expect((await app.guest.get(path)).body).toMatchObject({
      requests: { items: [], total: 1 },
      invited: { items: [] },
    });
  });

  test('20 concurrent clicks add one participant and publish one domain event [PLN-03]', async () => {
    const { path, id } = await makePlan({ access: 'open' });
    await Promise.all(Array.from({ length: 20 }, () => as('zed').put(`${path}/participation`, {})));
    expect(await totals(path)).toEqual([['maya', 'zed'], 2, [], 0]);
    expect(await factsOf(id)).toEqual(['plan.confirmed zed']);
  });

  test('inviting someone who asked confirms them, and blocked friends can’t be invited [PLN-03, MOD-01]', async () => {
    const { path } = await makePlan({ access: 'approval' });
    await as('zed').put(`${path}/participation`, {});
    await as('maya').post(`${path}/invitations`, { userIds: [wire('zed')] });
    expect(await totals(path)).toEqual([['maya', 'zed'], 2, [], 0]);
    await block('june', 'maya');
    const reply = await as('maya').post(`${path}/invitations`, { userIds: [wire('june')] });
    expect(reply).toMatchObject({ status: 422, body: { code: 'noFriend' } });
    const found = await as('maya').get(`/users/${wire('maya')}/invitable?q=`);
    expect(namesOf(found.body)).toEqual(['theo']);
    expect((await as('zed').get(`/users/${wire('maya')}/invitable`)).status).toBe(403);
  });

  test('the creator can’t accept an invitation for someone else [PLN-03]', async () => {
    const { path } = await makePlan({ inviteeIds: [wire('june')] });
    const reply = await as('maya').put(`${path}/participants/${wire('june')}`, { status: 'confirmed' });
    expect(reply.body.code).toBe('participantUnknown');
  });

  test('the creator can withdraw an invitation, remove a participant, and reopen or accept a declined request [PLN-03]', async () => {
    const { path, id } = await makePlan({ access: 'approval', inviteeIds: [wire('june'), wire('theo')] });
    const decide = async (who: Name, status: string) => {
      const { body } = await as('maya').put(`${path}/participants/${wire(who)}`, { status });
      const { participants, requests, invited, declined } = body as Plan;
      return [participants, requests, invited, declined].map(namesOf);
    };
    await as('theo').put(`${path}/participation`, {});
    await as('zed').put(`${path}/participation`, {});
    expect(await decide('june', 'denied')).toEqual([['maya', 'theo'], ['zed'], [], []]);
    expect((await as('june').get(path)).body).toMatchObject({
      participantStatus: null,
      declined: { total: 0 },
    });
    expect(await decide('theo', 'denied')).toEqual([['maya'], ['zed'], [], ['theo']]);
    expect(await decide('zed', 'denied')).toEqual([['maya'], [], [], ['theo', 'zed']]);
    expect(await decide('zed', 'pending')).toEqual([['maya'], ['zed'], [], ['theo']]);
    expect(await decide('theo', 'confirmed')).toEqual([['maya', 'theo'], ['zed'], [], []]);
    expect(await totals(path)).toEqual([['maya', 'theo'], 2, ['zed'], 1]);
    expect(await factsOf(id)).toContain('plan.left june');
    await as('maya').post(`${path}/invitations`, { userIds: [wire('june')] });
    expect((await as('june').get(path)).body.participantStatus).toBe('invited');
  });
});

test('participants vote on events, the creator picks one, and the plan takes its date [PLN-02, GRP-01]', async () => {
  const { path, body } = await makePlan({
    access: 'approval',
    inviteeIds: [wire('june')],
    options: [{ eventId: event(0) }, { eventId: event(1) }, { startDate: '2030-06-01T20:00:00.000Z' }],
  });
  const [first, second, third] = body.poll!.items.map(({ id }) => id) as [string, string, string];
  const vote = (name: Name, optionIds: string[]) => as(name).put(`${path}/votes`, { optionIds });
  const votes = async () =>
    (await app.guest.get(path)).body.poll.items.map(({ votesTotal }: { votesTotal: number }) => votesTotal);

  await as('june').put(`${path}/participation`, {});
  await as('zed').put(`${path}/participation`, {});
  expect((await vote('zed', [first])).body.code).toBe('notComing');
  expect((await vote('june', [newId()])).body.code).toBe('optionUnknown');
  await Promise.all([vote('june', [first, second]), vote('june', [first, second]), vote('maya', [second])]);
  expect(await votes()).toEqual([1, 2, 0]);
  expect(
    (await vote('june', [second, third])).body.poll.items.map(({ voted }: { voted: boolean }) => voted),
  ).toEqual([false, true, true]);
  expect(await votes()).toEqual([0, 2, 1]);

  expect((await as('june').put(`${path}/date`, { optionId: second })).status).toBe(403);
  const picked = (await as('maya').put(`${path}/date`, { optionId: second })).body;
  expect(picked).toMatchObject({ poll: { open: false }, events: { items: [{ id: event(1) }] } });
  expect(picked.startDate).toBe(picked.events.items[0].startDate);
  expect((await vote('june', [])).body.code).toBe('pollClosed');
  expect((await as('maya').put(`${path}/date`, { optionId: first })).body.code).toBe('pollClosed');
});

test('a group hold notifies friends, and not the buyer who holds the tickets [GRP-01]', async () => {
  const { id, path } = await makePlan({ eventIds: [event(0)], inviteeIds: [wire('june')] });
  await as('june').put(`${path}/participation`, {});
  const ticketId = newId();
  await app.db
    .insertInto('ticketType')
    .values({ eventId: events[0], id: ticketId, name: 'Door', priceMinor: 2000, capacity: 10 })
    .execute();
  for (const name of ['maya', 'june'] as const)
    await addAccount(app.db, { id: people[name], name, email: `${name}@example.test` });
  expect((await as('maya').post(`${path}/seats`, { ticketId: `ticket:${ticketId}` })).body.total).toBe(2);
  await app.deliverEvents();
  const bell = async (name: Name) =>
    (await as(name).get(`/users/${wire(name)}/notifications`)).body.items.filter(
      ({ notificationType }: { notificationType: string }) => notificationType === 'seatHeld',
    );
  const link = `/plans/${id.slice(id.indexOf(':') + 1)}`;
  expect(await bell('june')).toMatchObject([{ deepLinkUrl: link, params: { event: 'Night 0' } }]);
  expect(await bell('maya')).toEqual([]);
});

test('an existing plan can start a vote, and the option with the most votes wins when it ends [PLN-02, GRP-01]', async () => {
  const { path, id } = await makePlan({ inviteeIds: [wire('june'), wire('theo')] });
  for (const name of ['june', 'theo'] as const) await as(name).put(`${path}/participation`, {});
  const voteEndsAt = new Date(Date.now() + 3_600_000).toISOString();
  const vote = { options: [{ eventId: event(0) }, { eventId: event(1) }], voteEndsAt };
  const put = (name: Name, draft: object) => as(name).put(`${path}/poll`, draft);
  expect((await put('june', vote)).status).toBe(403);
  expect((await put('maya', { options: vote.options.slice(1) })).body.code).toBe('optionsWrong');
  expect((await put('maya', { options: [] })).body.code).toBe('optionsWrong');
  expect((await put('maya', { ...vote, voteEndsAt: '2020-01-01T00:00:00.000Z' })).body.code).toBe(
    'voteEndsPast',
  );
  const { poll } = (await put('maya', vote)).body;
  expect(poll).toMatchObject({ open: true, endsAt: voteEndsAt });
  const [first, second] = poll.items.map((option: { id: string }) => option.id);
  await as('june').put(`${path}/votes`, { optionIds: [second] });
  await as('theo').put(`${path}/votes`, { optionIds: [first, second] });

  const planId = id.slice(id.indexOf(':') + 1);
  const endVotes = async () => {
    await app.db
      .updateTable('plan')
      .set({ voteEndsAt: new Date(0) })
      .where('id', '=', planId)
      .execute();
    return app.features
      .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
      .find(({ name }) => name === 'plans.end-votes')!
      .run();
  };
  const end = endVotes();
  await Promise.all([end, endVotes()]);
  expect((await as('june').put(`${path}/votes`, { optionIds: [first] })).body.code).toBe('pollClosed');
  const decided = (await as('june').get(path)).body;
  expect(decided).toMatchObject({
    poll: { open: false, endsAt: null },
    events: { items: [{ id: event(1) }] },
  });
  expect((await factsOf(id)).filter((fact) => fact.startsWith('plan.decided'))).toHaveLength(1);

  // A second vote without votes: the creator has to pick.
  await put('maya', vote);
  await endVotes();
  expect((await as('maya').get(path)).body.poll).toMatchObject({ open: true, endsAt: null });
});

test('private events can’t be planned by users who may not see them, and plans don’t reveal them [PLN-02, EVT-07]', async () => {
  const hidden = async (visibility: 'public' | 'unlisted' | 'private') =>
    app.db.updateTable('event').set({ visibility }).where('id', '=', events[0]).execute();
  await hidden('private');
  const unknown = { status: 422, body: { code: 'eventUnknown' } };
  const { path } = await makePlan();
  const vote = { options: [{ eventId: event(0) }, { eventId: event(1) }] };
  expect(await as('maya').post('/plans', { name: 'Peek', eventIds: [event(0)] })).toMatchObject(unknown);
  expect(await as('maya').post('/plans', { name: 'Peek', ...vote })).toMatchObject(unknown);
  expect(await as('maya').put(path, { name: 'Peek', eventIds: [event(0)] })).toMatchObject(unknown);
  expect(await as('maya').put(`${path}/poll`, vote)).toMatchObject(unknown);

  await app.db.insertInto('eventGoing').values({ eventId: events[0], userId: people.maya }).execute();
  const { body } = await makePlan({ eventIds: [event(0)] });
  expect(body).toMatchObject({ gel: 'amber', images: [], location: { city: '' }, events: { total: 0 } });
  await app.db.deleteFrom('eventGoing').where('userId', '=', people.maya).execute();
  await hidden('public');
});

test('leaving or being blocked removes the participant’s votes [PLN-02, MOD-01]', async () => {
  const { path, body } = await makePlan({
    inviteeIds: [wire('june')],
    options: [{ eventId: event(0) }, { eventId: event(1) }],
  });
  await as('june').put(`${path}/participation`, {});
  await as('june').put(`${path}/votes`, { optionIds: [body.poll!.items[0]!.id] });
  const votes = async () => (await as('maya').get(path)).body.poll.items[0].votesTotal;
  await as('june').delete(`${path}/participation`);
  expect(await votes()).toBe(0);
  await as('maya').post(`${path}/invitations`, { userIds: [wire('june')] });
  await as('june').put(`${path}/participation`, {});
  await as('june').put(`${path}/votes`, { optionIds: [body.poll!.items[0]!.id] });
  await as('maya').put(`/users/${wire('maya')}/blocks/${wire('june')}`);
  expect(await votes()).toBe(0);
});

test('the creator can edit and cancel a plan, but not leave it [PLN-02]', async () => {
  const { path } = await makePlan({ access: 'open', eventIds: [event(0)] });
  const edited = await as('maya').put(path, { name: 'Skates on', access: 'approval', eventIds: [event(1)] });
  expect(edited.body).toMatchObject({
    name: 'Skates on',
    access: 'approval',
    events: { items: [{ id: event(1) }] },
  });
  expect((await as('zed').put(path, { name: 'Mine' })).status).toBe(403);
  expect((await as('maya').delete(`${path}/participation`)).body.code).toBe('ownPlan');
  expect((await as('zed').delete(path)).status).toBe(403);
  expect((await as('maya').delete(path)).status).toBe(200);
  expect((await as('maya').get(path)).status).toBe(404);
});
