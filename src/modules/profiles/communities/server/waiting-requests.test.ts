import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CommunityId, newId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { inTurn } from '#platform/testing/in-turn.ts';
import { openFeatures } from '#app/server/features.ts';
import { joinCommunities } from './index.ts';

let app: TestApp;
const [ines, maya] = [newId(), newId()];
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  await app.db
    .insertInto('profile')
    .values([
      { id: ines, type: 'user', name: 'Ines', providerId: ines },
      { id: maya, type: 'user', name: 'Maya', providerId: maya },
    ])
    .execute();
});
afterAll(() => app.close());

async function addCommunity(rules: object) {
  const { body } = await app
    .as(ines)
    .post('/profiles', { type: 'community', name: 'Low Tide Society', genreIds: [], ...rules });
  const { draft } = (await app.as(ines).get(`/profiles/${body.id}/form`)).body;
  const path = `/communities/${body.id}/participation`;
  return {
    id: CommunityId.decode(body.id)!,
    path,
    open: () => app.as(ines).put(`/profiles/${body.id}`, { ...draft, membershipType: 'open' }),
    answer: (draftAnswer: object) =>
      app.as(ines).put(`/communities/${body.id}/requests/user:us-west-2:${maya}`, draftAnswer),
    read: async () => (await app.as(maya).get(path)).body,
  };
}

test('a request of an order that completes while the community is opened waits for nobody [COM-02, COM-17]', async () => {
  const { id, open, read } = await addCommunity({ membershipType: 'approval' });
  await transact(app.db, async (tx) => {
    await joinCommunities(tx, [id], [maya]);
    expect((await open()).status).toBe(200);
  });
  await app.deliverEvents();
  expect(await read()).toMatchObject({ status: 'confirmed', membersTotal: 1 });
});

test('a declined request that is reopened after the community was opened waits for nobody [COM-02, COM-16]', async () => {
  const { path, open, answer, read } = await addCommunity({ membershipType: 'approval' });
  await app.as(maya).post(path);
  await answer({ answer: 'denied' });
  await open();
  expect((await answer({ from: 'denied', answer: 'pending' })).status).toBe(200);
  await app.deliverEvents();
  expect(await read()).toMatchObject({ status: 'confirmed', membersTotal: 1 });
});

test('a request that is withdrawn while its rules are checked stays withdrawn [COM-08]', async () => {
  const { body: artist } = await app
    .as(ines)
    .post('/profiles', { type: 'artist', name: 'Okta', genreIds: [] });
  const follows = { kind: 'follows', about: { id: artist.id }, days: 0 };
  const { path, read } = await addCommunity({ membershipType: 'conditional', conditions: [follows] });
  expect((await app.as(maya).post(path)).body.status).toBe('pending');
  await app.as(maya).put(`/users/user:us-west-2:${maya}/follows/${artist.id}`);
  const delivery = await transact(app.db, async (tx) => {
    await sql`lock table follow in access exclusive mode`.execute(tx);
    const delivering = app.deliverEvents();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect((await app.as(maya).delete(path)).status).toBe(200);
    return { delivering };
  });
  await delivery.delivering;
  expect(await read()).toMatchObject({ status: null, membersTotal: 0 });
});

test('a member who leaves while the team removes them leaves once [COM-07, MNG-02]', async () => {
  const { id, path } = await addCommunity({ membershipType: 'open' });
  await app.as(maya).post(path);
  const remove = () => app.as(ines).delete(`/communities/community:${id}/members/user:us-west-2:${maya}`);
  expect(await inTurn(app, ['community', id], [() => app.as(maya).delete(path), remove])).toEqual([
    'done',
    'memberNotFound',
  ]);
});

test('a request of a user who is hidden from the team is neither listed nor counted [COM-16, MOD-01]', async () => {
  const { id, path } = await addCommunity({ membershipType: 'approval' });
  await app.as(maya).post(path);
  const read = async () => {
    const community = await app.as(ines).get(`/communities/community:${id}`);
    const list = await app.as(ines).get(`/communities/community:${id}/requests`);
    return [community.body.requests.total, list.body.total, list.body.items.length];
  };
  expect(await read()).toEqual([1, 1, 1]);
  const block = `/users/user:us-west-2:${ines}/blocks/user:us-west-2:${maya}`;
  expect((await app.as(ines).put(block)).status).toBe(200);
  expect(await read()).toEqual([0, 0, 0]);
  await app.as(ines).delete(block);
  await app.db.insertInto('suspendedUser').values({ userId: maya, byId: ines }).execute();
  expect(await read()).toEqual([0, 0, 0]);
  await app.db.deleteFrom('suspendedUser').execute();
  expect(await read()).toEqual([1, 1, 1]);
});

test('asking again while a request waits keeps its place and answers, and notifies the team once [COM-05, COM-15]', async () => {
  const question = { kind: 'question', text: 'Who brought you?' };
  const { id, path } = await addCommunity({ membershipType: 'conditional', conditions: [question] });
  const { body: rules } = await app.as(maya).get(`/communities/community:${id}/conditions`);
  const answers = [{ conditionId: rules.items[0].condition.id, answer: 'Theo did' }];
  expect((await app.as(maya).post(path, { answers })).body.status).toBe('pending');
  const list = async () =>
    (await app.as(ines).get(`/communities/community:${id}/requests`)).body.items as object[];
  const before = await list();
  expect(before).toMatchObject([{ answers: [{ answer: 'Theo did' }] }]);
  expect((await app.as(maya).post(path, {})).body.status).toBe('pending');
  expect(await list()).toEqual(before);
  const asked = await app.db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'community.pending')
    .where('key', 'like', `${id}:%`)
    .execute();
  expect(asked).toHaveLength(1);
});

test('a request that is withdrawn leaves the number of members as it is [COM-08, COM-01]', async () => {
  const { id, path } = await addCommunity({ membershipType: 'approval' });
  const june = newId();
  await app.db
    .insertInto('profile')
    .values({ id: june, type: 'user', name: 'June', providerId: june })
    .execute();
  await app.as(june).post(path);
  const request = `/communities/community:${id}/requests/user:us-west-2:${june}`;
  await app.as(ines).put(request, { answer: 'confirmed' });
  await app.as(maya).post(path);
  expect((await app.as(maya).delete(path)).body).toMatchObject({ status: null, membersTotal: 1 });
});

test('a new answer to a waiting request replaces the older one [COM-15]', async () => {
  const question = { kind: 'question', text: 'Who brought you?' };
  const { id, path } = await addCommunity({ membershipType: 'conditional', conditions: [question] });
  const { body: rules } = await app.as(maya).get(`/communities/community:${id}/conditions`);
  for (const answer of ['Theo did', 'Sam did'])
    await app.as(maya).post(path, { answers: [{ conditionId: rules.items[0].condition.id, answer }] });
  expect((await app.as(ines).get(`/communities/community:${id}/requests`)).body.items).toMatchObject([
    { answers: [{ answer: 'Sam did' }] },
  ]);
});

test('waiting and declined requests aren’t listed as members [COM-16, MNG-02]', async () => {
  const { id, path, answer } = await addCommunity({ membershipType: 'approval' });
  const members = async () =>
    (await app.as(ines).get(`/communities/community:${id}/members`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  await app.as(maya).post(path);
  expect(await members()).toEqual([]);
  await answer({ answer: 'denied' });
  expect(await members()).toEqual([]);
  await answer({ from: 'denied', answer: 'confirmed' });
  expect(await members()).toEqual(['Maya']);
});

test('a reopened request waits for the team, also if its rules are met by now [COM-16, X-31]', async () => {
  const { body: artist } = await app
    .as(ines)
    .post('/profiles', { type: 'artist', name: 'Okta', genreIds: [] });
  const follows = { kind: 'follows', about: { id: artist.id }, days: 0 };
  const { path, answer, read } = await addCommunity({
    membershipType: 'conditional',
    conditions: [follows],
  });
  await app.as(maya).post(path);
  await app.deliverEvents();
  await answer({ answer: 'denied' });
  await app.as(maya).put(`/users/user:us-west-2:${maya}/follows/${artist.id}`);
  expect((await answer({ from: 'denied', answer: 'pending' })).status).toBe(200);
  await app.deliverEvents();
  expect(await read()).toMatchObject({ status: 'pending', membersTotal: 0 });
});

test('an owner who buys a ticket doesn’t become a member of their own community [COM-10, COM-17]', async () => {
  const { id, path } = await addCommunity({ membershipType: 'open' });
  await transact(app.db, (tx) => joinCommunities(tx, [id], [ines, maya]));
  expect((await app.as(ines).get(path)).body).toMatchObject({ status: null, isOwn: true, membersTotal: 1 });
});

test('a request can’t be removed as a member is [MNG-02, COM-16]', async () => {
  const { id, path, read } = await addCommunity({ membershipType: 'approval' });
  await app.as(maya).post(path);
  const member = `/communities/community:${id}/members/user:us-west-2:${maya}`;
  expect((await app.as(ines).delete(member)).body.code).toBe('memberNotFound');
  expect(await read()).toMatchObject({ status: 'pending' });
});

test('Door Managers of a community aren’t shown on its page and see no requests there [COM-14, ROL-03]', async () => {
  const { id, path } = await addCommunity({ membershipType: 'approval' });
  const page = `/communities/community:${id}`;
  const team = `/profiles/community:${id}/team`;
  const doorId = newId();
  await app.db
    .insertInto('profile')
    .values({ id: doorId, type: 'user', name: 'Dora', providerId: doorId })
    .execute();
  const door = `user:us-west-2:${doorId}`;
  await app.as(ines).post(team, { id: door, creatorType: 'assistant' });
  await app.as(doorId).put(`${team}/${door}`, { id: door, status: 'confirmed' });
  await app.as(maya).post(path);
  const { creators } = (await app.guest.get(page)).body;
  expect(creators.items).toMatchObject([{ name: 'Ines' }]);
  const requestsFor = async (who: string) => (await app.as(who).get(page)).body.requests.items.length;
  expect([await requestsFor(ines), await requestsFor(doorId)]).toEqual([1, 0]);
});
