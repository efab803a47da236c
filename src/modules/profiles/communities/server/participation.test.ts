import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followedSince, openFollows } from '#modules/profiles/follows/server/index.ts';
import { openOwnSettings, openProfiles } from '#modules/profiles/profiles/server/index.ts';
import { newId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { openTestApp, type Person, type TestApp } from '#platform/testing/app.ts';
import type { ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { MembershipType } from '../contract.ts';
import { joinCommunities, openCommunities } from './index.ts';

let app: TestApp;
/** Events attended and tickets, by user. */
const attended = new Map<string, number>();
const tickets = new Map<string, string[]>();
beforeAll(async () => {
  app = await openTestApp((services) => [
    openProfiles(),
    openOwnSettings(services),
    openFollows(services),
    openCommunities(services, {
      countAttended: async (_, userId) => attended.get(userId) ?? 0,
      listTicketsFor: async (_, userId) => tickets.get(userId) ?? [],
    }),
  ]);
});
afterAll(() => app.close());

async function add(type: 'user' | 'artist' | 'community', name = type as string): Promise<string> {
  const id = newId();
  await app.db.insertInto('profile').values({ id, type, name, providerId: id }).execute();
  return id;
}

type RuleDraft = { kind: ConditionKind; aboutId?: string; amount?: number; question?: string };

async function addCommunity(membershipType: MembershipType, conditions: readonly RuleDraft[] = []) {
  const [id, owner] = [await add('community', 'Freight Union'), await add('user', 'Ines Duarte')];
  await app.db.insertInto('community').values({ id, membershipType }).execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: id, userId: owner, creatorType: 'owner' })
    .execute();
  const rows = conditions.map((one, position) => ({ id: newId(), communityId: id, position, ...one }));
  if (rows.length > 0) await app.db.insertInto('membershipRule').values(rows).execute();
  return {
    id,
    owner,
    path: `/communities/community:${id}/participation`,
    questions: rows.map((row) => row.id),
  };
}

const factsOf = async (communityId: string) => {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['type', 'payload'])
    .where('key', 'like', `${communityId}:%`)
    .orderBy('position')
    .execute();
  return rows.map(({ type, payload }) => ({ type, ...(payload as object) }));
};
const membersOf = async (id: string, as: Person = app.guest) => {
  const { body } = await as.get(`/communities/${id}`);
  return [body.members.total, body.members.items.length, body.requests.total] as const;
};

describe('joining', () => {
  test('open: joins right away, and leaves on a second press [COM-04, COM-07]', async () => {
    const [{ id, path }, fan] = [await addCommunity('open'), await add('user')];
    expect((await app.as(fan).get(path)).body).toEqual({
      status: null,
      isOwn: false,
      membersTotal: 0,
      membershipType: 'open',
    });
    const joined = await app.as(fan).post(path, {});
    expect(joined.body).toEqual({
      status: 'confirmed',
      isOwn: false,
      membersTotal: 1,
      membershipType: 'open',
    });
    expect(await membersOf(id)).toEqual([1, 1, 0]);
    expect((await app.as(fan).delete(path)).body).toEqual({
      status: null,
      isOwn: false,
      membersTotal: 0,
      membershipType: 'open',
    });
    expect(await membersOf(id)).toEqual([0, 0, 0]);
    expect(await factsOf(id)).toEqual([
      { type: 'community.confirmed', communityId: id, userId: fan },
      { type: 'community.left', communityId: id, userId: fan },
    ]);
  });

  test('a private account is counted, but not listed, among the members [FOL-11, COM-01]', async () => {
    const [{ id, path, owner }, fan, shy] = [
      await addCommunity('open'),
      await add('user'),
      await add('user'),
    ];
    await app.as(shy).put('/me/private', { isPrivate: true });
    for (const one of [fan, shy]) await app.as(one).post(path, {});
    for (const viewer of [app.guest, app.as(fan), app.as(owner)]) {
      const { members } = (await viewer.get(`/communities/${id}`)).body;
      expect([members.total, members.items]).toEqual([2, [expect.objectContaining({ providerId: fan })]]);
    }
  });

  test('by approval: sends a request that isn’t counted and can be withdrawn [COM-05, COM-08]', async () => {
    const [{ id, path, owner }, fan] = [await addCommunity('approval'), await add('user')];
    expect((await app.as(fan).post(path, {})).body).toEqual({
      status: 'pending',
      isOwn: false,
      membersTotal: 0,
      membershipType: 'approval',
    });
    expect(await membersOf(id, app.as(owner))).toEqual([0, 0, 1]);
    expect((await app.as(fan).delete(path)).body.status).toBeNull();
    expect(await membersOf(id)).toEqual([0, 0, 0]);
    expect((await factsOf(id)).map(({ type }) => type)).toEqual(['community.pending', 'community.withdrawn']);
  });

  test('twenty impatient clicks make one member and publish one domain event [PLT-12, COM-04]', async () => {
    const [{ id, path }, fan] = [await addCommunity('open'), await add('user')];
    await Promise.all(Array.from({ length: 20 }, () => app.as(fan).post(path, {})));
    expect([await membersOf(id), (await factsOf(id)).length]).toEqual([[1, 1, 0], 1]);
  });

  test('keeps the member count right while many users join and leave', async () => {
    const { id, path } = await addCommunity('open');
    const fans = await Promise.all(Array.from({ length: 12 }, () => add('user')));
    await Promise.all(
      fans.flatMap((fan, place) => [
        app.as(fan).post(path, {}),
        ...(place % 3 === 0 ? [app.as(fan).delete(path)] : []),
      ]),
    );
    const { members } = await app.db
      .selectFrom('communityParticipant')
      .select((eb) => eb.fn.countAll<number>().as('members'))
      .where('communityId', '=', id)
      .executeTakeFirstOrThrow();
    expect((await membersOf(id))[0]).toBe(Number(members));
  });

  test('the team can’t join, Door Managers can, and guests sign in first [COM-10]', async () => {
    const { id, path, owner } = await addCommunity('open');
    const [admin, door] = [await add('user'), await add('user')];
    await app.db
      .insertInto('profileTeam')
      .values([
        { profileId: id, userId: admin, creatorType: 'collaborator' },
        { profileId: id, userId: door, creatorType: 'assistant' },
      ])
      .execute();
    const join = async (by: Person) => (await by.post(path, {})).status;
    expect(await Promise.all([owner, admin, door].map((id) => join(app.as(id))))).toEqual([409, 409, 200]);
    expect((await app.as(owner).get(path)).body.isOwn).toBe(true);
    expect(await join(app.guest)).toBe(401);
  });
});

describe('removing a member', () => {
  test('ends the membership and its count, and the user may ask again [MNG-02]', async () => {
    const [{ id, path, owner }, fan] = [await addCommunity('open'), await add('user')];
    await app.as(fan).post(path, {});
    const member = `/communities/${id}/members/user:us-west-2:${fan}`;
    expect((await app.as(fan).delete(member)).status).toBe(403);
    expect((await app.as(owner).delete(member)).body).toEqual({ membersTotal: 0 });
    expect((await app.as(owner).delete(member)).body).toMatchObject({ code: 'memberNotFound' });
    expect((await app.as(fan).get(path)).body).toMatchObject({ status: null, membersTotal: 0 });
    expect((await app.as(fan).post(path, {})).body.status).toBe('confirmed');
  });
});

describe('a conditional community [X-31]', () => {
  test('admits users who meet every rule, and sends other requests to the team', async () => {
    const okta = await add('artist', 'Okta Lindqvist');
    const { id, path } = await addCommunity('conditional', [
      { kind: 'follows', aboutId: okta, amount: 2 },
      { kind: 'attended', amount: 1 },
    ]);
    const [keen, late] = [await add('user'), await add('user')];
    for (const fan of [keen, late]) {
      await app.as(fan).put(`/users/${fan}/follows/artist:backbeat:${okta}`);
      attended.set(fan, 1);
    }
    await app.db
      .updateTable('follow')
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
      .where('profileId', '=', keen)
      .execute();
    const asked = await app.as(late).get(`/communities/${id}/conditions`);
    expect(asked.body.items).toMatchObject([
      { condition: { kind: 'follows', about: { id: okta, name: 'Okta Lindqvist' }, days: 2 }, met: false },
      { condition: { kind: 'attended', events: 1 }, met: true },
    ]);
    expect((await app.as(keen).post(path, {})).body.status).toBe('confirmed');
    expect((await app.as(late).post(path, {})).body.status).toBe('pending');
    expect(await followedSince(app.db, late, [okta])).toHaveLength(1);
  });

  test('requires an answer to every question [COM-15]', async () => {
    const { id, path, questions } = await addCommunity('conditional', [
      { kind: 'question', question: 'Who brought you?' },
    ]);
    const fan = await add('user');
    for (const answers of [[], [{ conditionId: questions[0], answer: '  ' }]])
      expect((await app.as(fan).post(path, { answers })).body).toMatchObject({ code: 'answerRequired' });
    expect(await membersOf(id)).toEqual([0, 0, 0]);
  });

  test('of two answers to one question, the last counts [COM-15]', async () => {
    const { id, path, owner, questions } = await addCommunity('conditional', [
      { kind: 'question', question: 'Who brought you?' },
    ]);
    const answers = ['Theo', 'Maya'].map((answer) => ({ conditionId: questions[0], answer }));
    expect((await app.as(await add('user')).post(path, { answers })).body).toMatchObject({
      status: 'pending',
    });
    expect((await app.as(owner).get(`/communities/${id}/requests`)).body.items).toMatchObject([
      { answers: [{ answer: 'Maya' }] },
    ]);
  });

  test('an answer never admits on its own: the team reads it, and it stays with the member [COM-15, COM-16]', async () => {
    const night = newId();
    const { id, path, owner, questions } = await addCommunity('conditional', [
      { kind: 'question', question: 'Who brought you?' },
      { kind: 'ticket', aboutId: night },
    ]);
    const fan = await add('user', 'June Abara');
    const answers = [
      { conditionId: questions[0], answer: 'Theo did' },
      { conditionId: newId(), answer: 'Nobody asked me this' },
    ];
    expect((await app.as(fan).post(path, { answers })).body.status).toBe('pending');
    const requests = `/communities/${id}/requests`;
    expect((await app.as(owner).get(requests)).body).toMatchObject({
      total: 1,
      items: [{ name: 'June Abara', answers: [{ question: 'Who brought you?', answer: 'Theo did' }] }],
    });
    // With all other rules met, the answer still waits for the team.
    tickets.set(fan, [night]);
    expect((await app.as(fan).post(path, { answers })).body).toMatchObject({ status: 'pending' });
    await app.as(owner).put(`${requests}/user:us-west-2:${fan}`, { answer: 'confirmed' });
    const members = `/communities/${id}/members`;
    expect((await app.as(owner).get(members)).body.items).toMatchObject([
      { name: 'June Abara', answers: [{ question: 'Who brought you?', answer: 'Theo did' }] },
    ]);
    expect((await app.as(fan).get(members)).status).toBe(403);
    await app.as(fan).delete(path);
    expect(
      await app.db.selectFrom('membershipAnswer').selectAll().where('userId', '=', fan).execute(),
    ).toEqual([]);
  });

  test('a user who asked while buying the required ticket joins once the order completes [COM-17]', async () => {
    const night = newId();
    const { id, path } = await addCommunity('conditional', [{ kind: 'ticket', aboutId: night }]);
    const fan = await add('user');
    await transact(app.db, (tx) => joinCommunities(tx, [id], [fan]));
    expect((await app.as(fan).get(path)).body.status).toBe('pending');
    tickets.set(fan, [night]);
    await app.deliverEvents();
    expect((await app.as(fan).get(path)).body).toMatchObject({ status: 'confirmed', membersTotal: 1 });
  });

  test('without rules, every request goes to the team', async () => {
    const [{ path }, fan] = [await addCommunity('conditional'), await add('user')];
    expect((await app.as(fan).post(path, {})).body.status).toBe('pending');
  });
});

describe('requests to join', () => {
  test('the team approves or declines once, and both sides are notified of who answered [COM-16]', async () => {
    const { id, path, owner } = await addCommunity('approval');
    const [liked, other] = [await add('user'), await add('user')];
    for (const fan of [liked, other]) await app.as(fan).post(path, {});
    const answer = (userId: string, word: string) =>
      app.as(owner).put(`/communities/${id}/requests/user:us-west-2:${userId}`, { answer: word });
    expect((await answer(liked, 'confirmed')).body).toEqual({ requestsTotal: 1, membersTotal: 1 });
    expect((await answer(other, 'denied')).body).toEqual({ requestsTotal: 0, membersTotal: 1 });
    expect((await answer(other, 'confirmed')).body.code).toBe('requestNotFound');
    expect((await factsOf(id)).slice(2)).toEqual([
      { type: 'community.confirmed', communityId: id, userId: liked, byId: owner },
      { type: 'community.denied', communityId: id, userId: other, byId: owner },
    ]);
    // A denied request can't be removed by leaving and asking again.
    await app.as(other).delete(path);
    expect((await app.as(other).post(path, {})).body.code).toBe('requestDenied');
  });

  test('a member who left, or withdrew, can ask again: the team and the asker are notified as before [COM-08, COM-16]', async () => {
    const { id, path, owner } = await addCommunity('approval');
    const fan = await add('user');
    for (let time = 0; time < 2; time++) {
      await app.as(fan).post(path, {});
      await app.as(fan).delete(path);
      await app.as(fan).post(path, {});
      await app.as(owner).put(`/communities/${id}/requests/user:us-west-2:${fan}`, { answer: 'confirmed' });
      await app.as(fan).delete(path);
    }
    const once = [
      'community.pending',
      'community.withdrawn',
      'community.pending',
      'community.confirmed',
      'community.left',
    ];
    expect((await factsOf(id)).map(({ type }) => type)).toEqual([...once, ...once]);
  });

  test('the team sees declined requests, newest first, reopens them, and approves them later [COM-16]', async () => {
    const { id, path, owner } = await addCommunity('approval');
    const [ana, ben] = [await add('user', 'Ana'), await add('user', 'Ben')];
    const answer = async (userId: string, draft: object) =>
      (await app.as(owner).put(`/communities/${id}/requests/user:us-west-2:${userId}`, draft)).body;
    for (const fan of [ana, ben]) {
      await app.as(fan).post(path, {});
      await answer(fan, { answer: 'denied' });
    }
    const named = async (status: string) => {
      const { body } = await app.as(owner).get(`/communities/${id}/requests?status=${status}`);
      return [body.total, ...body.items.map(({ name }: { name: string }) => name)];
    };
    expect([await named('denied'), await named('pending')]).toEqual([[2, 'Ben', 'Ana'], [0]]);
    expect(await answer(ana, { from: 'denied', answer: 'denied' })).toMatchObject({
      code: 'requestNotFound',
    });
    expect(await answer(ana, { from: 'denied', answer: 'pending' })).toMatchObject({ requestsTotal: 1 });
    expect(await answer(ana, { from: 'denied', answer: 'confirmed' })).toMatchObject({
      code: 'requestNotFound',
    });
    expect([await named('denied'), await named('pending')]).toEqual([
      [1, 'Ben'],
      [1, 'Ana'],
    ]);
    expect(await answer(ben, { from: 'denied', answer: 'confirmed' })).toEqual({
      requestsTotal: 1,
      membersTotal: 1,
    });
    expect((await app.as(ben).get(path)).body.status).toBe('confirmed');
    expect((await factsOf(id)).slice(4).map(({ type }) => type)).toEqual([
      'community.pending',
      'community.confirmed',
    ]);
  });

  test('two answers at the same time count as one [COM-16]', async () => {
    const [{ id, path, owner }, fan] = [await addCommunity('approval'), await add('user')];
    await app.as(fan).post(path, {});
    const answers = await Promise.all(
      ['confirmed', 'denied', 'confirmed'].map((answer) =>
        app.as(owner).put(`/communities/${id}/requests/${fan}`, { answer }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await factsOf(id)).toHaveLength(2);
  });

  test('lists requests by page, oldest first, for the team only [COM-16]', async () => {
    const { id, path, owner } = await addCommunity('approval');
    const fans = [];
    for (const name of ['Ana', 'Ben', 'Cem']) {
      const fan = await add('user', name);
      await app.as(fan).post(path, {});
      fans.push(fan);
    }
    const read = async (cursor = '') =>
      (await app.as(owner).get(`/communities/${id}/requests?limit=2${cursor && `&cursor=${cursor}`}`)).body;
    const first = await read();
    const second = await read(first.next);
    expect([...first.items, ...second.items].map(({ name }: { name: string }) => name)).toEqual([
      'Ana',
      'Ben',
      'Cem',
    ]);
    expect([first.total, second.next]).toEqual([3, null]);
    const assistant = await add('user');
    await app.db
      .insertInto('profileTeam')
      .values({ profileId: id, userId: assistant, creatorType: 'assistant' })
      .execute();
    const seenBy = async (by: Person) => (await by.get(`/communities/${id}/requests`)).status;
    expect(await Promise.all([app.guest, app.as(fans[0]!), app.as(assistant)].map(seenBy))).toEqual([
      401, 403, 403,
    ]);
    expect(await seenBy(app.as(newId(), { admin: true }))).toBe(200);
  });
});
