import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventCancelled } from '#modules/events/events/events.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import { follow, openWorld, type World } from '#app/server/testing/social-world.ts';
import { addNotifications } from './notification-store.ts';

type Who = keyof World['ids'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { maya, june } = world.ids;
  await follow(world, june, maya, true);
  await follow(world, maya, june, true);
});
afterAll(() => world.app.close());

const wire = (who: Who) => `user:us-west-2:${world.ids[who]}`;

async function titlesOf(who: Who): Promise<string[]> {
  await world.app.deliverEvents();
  const { items } = (await world.as(who).get(`/users/${world.ids[who]}/notifications`)).body;
  return items.map(({ title }: { title: string }) => title);
}

/** As if the domain events of this type had been delivered before those that they undo. */
const deliverFirst = (type: string) =>
  world.app.db.updateTable('outbox').set({ relayedAt: new Date() }).where('type', '=', type).execute();

const invite = () => world.as('june').post(`/plans/${world.plan}/invitations`, { userIds: [wire('maya')] });
const uninvite = () =>
  world.as('june').put(`/plans/${world.plan}/participants/${wire('maya')}`, { status: 'denied' });
const ask = () => world.as('maya').put(`/plans/${world.plan}/participation`);
const leave = () => world.as('maya').delete(`/plans/${world.plan}/participation`);

test('an invitation to a plan that is withdrawn leaves the bell, or never reaches it, and can be repeated [PLN-02]', async () => {
  const invitation = ['june invited you to By bike'];
  expect((await invite()).status).toBeLessThan(300);
  expect(await titlesOf('maya')).toEqual(invitation);
  expect((await uninvite()).status).toBe(200);
  expect(await titlesOf('maya')).toEqual([]);
  await invite();
  expect(await titlesOf('maya')).toEqual(invitation);
  await uninvite();
  expect(await titlesOf('maya')).toEqual([]);
  await invite();
  await uninvite();
  await deliverFirst('plan.left');
  expect(await titlesOf('maya')).toEqual([]);
});

test('an invitation to a private list that is withdrawn leaves the bell, and can be repeated [COL-04]', async () => {
  const draft = { kind: 'do-list', name: 'Ten nights', description: '', visibility: 'private' };
  const { id } = (await world.as('june').post('/collections', draft)).body;
  const people = `/collections/${id}/contributors`;
  const inviteToList = () => world.as('june').post(people, { userId: wire('theo') });
  const before = await titlesOf('theo');
  const invited = ['june invited you to add to Ten nights', ...before];
  await inviteToList();
  expect(await titlesOf('theo')).toEqual(invited);
  expect((await world.as('june').delete(`${people}/${wire('theo')}`)).status).toBe(200);
  expect(await titlesOf('theo')).toEqual(before);
  await inviteToList();
  expect(await titlesOf('theo')).toEqual(invited);
});

test('a request to join a plan that is withdrawn leaves the bell, or never reaches it [PLN-03]', async () => {
  expect((await ask()).status).toBe(200);
  expect(await titlesOf('june')).toEqual(['maya asked to join By bike']);
  expect((await leave()).status).toBe(200);
  expect(await titlesOf('june')).toEqual([]);
  await ask();
  await leave();
  await deliverFirst('plan.left');
  expect(await titlesOf('june')).toEqual([]);
});

test('a yes to a plan leaves the bells when the user leaves or is removed, or never reaches them [PLN-03]', async () => {
  const [creator, own] = [await titlesOf('june'), await titlesOf('maya')];
  const setJoining = (joining: 'open' | 'approval') =>
    world.app.db.updateTable('plan').set({ joining }).where('id', '=', bareId(world.plan)).execute();
  await setJoining('open');
  await ask();
  expect(await titlesOf('june')).toEqual(['maya said yes to By bike', ...creator]);
  expect((await leave()).status).toBe(200);
  expect(await titlesOf('june')).toEqual(creator);
  await ask();
  await leave();
  await deliverFirst('plan.left');
  expect(await titlesOf('june')).toEqual(creator);

  await setJoining('approval');
  await ask();
  const decide = (status: string) =>
    world.as('june').put(`/plans/${world.plan}/participants/${wire('maya')}`, { status });
  expect((await decide('confirmed')).status).toBe(200);
  expect(await titlesOf('maya')).toEqual(['june accepted your request to join By bike', ...own]);
  expect((await decide('denied')).status).toBe(200);
  expect(await titlesOf('maya')).toEqual(own);
  await decide('confirmed');
  expect(await titlesOf('maya')).toEqual(['june accepted your request to join By bike', ...own]);
  await leave();
  expect(await titlesOf('maya')).toEqual(own);
});

test('a request to join a community that is withdrawn leaves the bells of its team, or never reaches them [COM-08]', async () => {
  const { ids, community, app } = world;
  const id = bareId(community);
  await app.db.updateTable('community').set({ membershipType: 'approval' }).where('id', '=', id).execute();
  const path = `/communities/${community}/participation`;
  const before = await titlesOf('ines');
  expect((await app.as(ids.stranger).post(path)).body.status).toBe('pending');
  expect(await titlesOf('ines')).toEqual(['stranger asked to join Freight Union', ...before]);
  expect((await app.as(ids.stranger).delete(path)).status).toBe(200);
  expect(await titlesOf('ines')).toEqual(before);
  await app.as(ids.stranger).post(path);
  await app.as(ids.stranger).delete(path);
  await deliverFirst('community.withdrawn');
  expect(await titlesOf('ines')).toEqual(before);
});

test('a member who leaves a community or is removed leaves the bells of its team, and their own approval goes, too [COM-07, MNG-02]', async () => {
  const { community, app } = world;
  const id = bareId(community);
  const setType = (membershipType: 'open' | 'approval') =>
    app.db.updateTable('community').set({ membershipType }).where('id', '=', id).execute();
  const path = `/communities/${community}/participation`;
  const [team, own] = [await titlesOf('ines'), await titlesOf('stranger')];
  const joined = ['stranger joined Freight Union', ...team];

  await setType('open');
  expect((await world.as('stranger').post(path)).body.status).toBe('confirmed');
  expect(await titlesOf('ines')).toEqual(joined);
  expect((await world.as('stranger').delete(path)).status).toBe(200);
  expect(await titlesOf('ines')).toEqual(team);
  await world.as('stranger').post(path);
  await world.as('stranger').delete(path);
  await deliverFirst('community.left');
  expect(await titlesOf('ines')).toEqual(team);

  await setType('approval');
  await world.as('stranger').post(path);
  const answer = `/communities/${community}/requests/${wire('stranger')}`;
  expect((await world.as('ines').put(answer, { answer: 'confirmed' })).status).toBe(200);
  expect(await titlesOf('stranger')).toEqual(['You’re in: Freight Union approved your request', ...own]);
  const remove = `/communities/${community}/members/${wire('stranger')}`;
  expect((await world.as('ines').delete(remove)).status).toBe(200);
  expect(await titlesOf('stranger')).toEqual(own);
  await setType('open');
});

test('an invitation to a team that is withdrawn leaves the bells of everyone who could answer it, or never reaches them, and can be repeated [NTF-10, INV-01]', async () => {
  const { ids, app, night, community } = world;
  const guests = newId();
  await app.db
    .insertInto('profile')
    .values({ id: guests, type: 'community', name: 'Low End', providerId: guests })
    .execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: guests, userId: ids.maya, creatorType: 'owner' })
    .execute();
  const [before, asGuests] = [await titlesOf('stranger'), await titlesOf('maya')];
  const invite = (team: string, id: string) =>
    world.as('ines').post(team, { id, creatorType: 'collaborator' });
  const withdraw = (team: string, id: string) => world.as('ines').delete(`${team}/${id}`);
  const [event, page] = [`/events/${night}/creators`, `/profiles/${community}/team`];

  for (const team of [event, page]) expect((await invite(team, wire('stranger'))).status).toBe(201);
  expect((await invite(event, `community:${guests}`)).status).toBe(201);
  expect(await titlesOf('stranger')).toHaveLength(before.length + 2);
  expect(await titlesOf('maya')).toHaveLength(asGuests.length + 1);
  expect((await withdraw(event, wire('stranger'))).status).toBe(200);
  expect(await titlesOf('stranger')).toEqual([
    'ines invited you to the Freight Union team as Admin',
    ...before,
  ]);
  for (const [team, id] of [
    [page, wire('stranger')],
    [event, `community:${guests}`],
  ] as const)
    expect((await withdraw(team, id)).status).toBe(200);
  expect([await titlesOf('stranger'), await titlesOf('maya')]).toEqual([before, asGuests]);
  for (const team of [event, page]) {
    await invite(team, wire('stranger'));
    await withdraw(team, wire('stranger'));
  }
  await deliverFirst('team.removed');
  expect(await titlesOf('stranger')).toEqual(before);
  await invite(event, wire('stranger'));
  expect(await titlesOf('stranger')).toEqual(['ines invited you to Night Freight as Co-Host', ...before]);
});

test('members who leave a team or become Door Managers keep none of the requests that it answers [COM-16, GIG-03, ROL-09]', async () => {
  const { ids, app, community, artist, night } = world;
  const [communityId, artistId, eventId] = [community, artist, night].map((id) => bareId(id));
  const about = {
    by: ids.theo,
    link: '/',
    itemType: 'event',
    itemId: eventId!,
    key: `${eventId}:${artistId}`,
  };
  const requests = [
    { ...about, to: ids.maya, type: 'gigRequest', params: { event: 'Night Freight' } },
    { ...about, to: ids.maya, type: 'gigListing', params: { event: 'Night Freight', artist: 'Okta' } },
  ] as const;
  const [event, page, act] = [
    `/events/${night}/creators`,
    `/profiles/${community}/team`,
    `/profiles/${artist}/team`,
  ];
  const before = await titlesOf('maya');
  const join = async () => {
    await app.db
      .insertInto('profileTeam')
      .values(
        [communityId!, artistId!].map((profileId) => ({
          profileId,
          userId: ids.maya,
          creatorType: 'collaborator',
        })),
      )
      .execute();
    await app.db
      .insertInto('eventCreator')
      .values({ eventId: eventId!, profileId: ids.maya, creatorType: 'collaborator' })
      .execute();
    await app.db
      .updateTable('community')
      .set({ membershipType: 'approval' })
      .where('id', '=', communityId!)
      .execute();
    await world.as('stranger').post(`/communities/${community}/participation`);
    await addNotifications(app.db, requests);
    expect(await titlesOf('maya')).toHaveLength(before.length + 3);
  };

  await join();
  for (const team of [event, page, act]) {
    const by = team === act ? 'theo' : 'ines';
    const role = { creatorType: 'assistant' };
    expect((await world.as(by).put(`${team}/${wire('maya')}/role`, role)).status).toBe(200);
  }
  expect(await titlesOf('maya')).toEqual(before);
  for (const team of [event, page, act])
    expect((await world.as('maya').delete(`${team}/${wire('maya')}`)).status).toBe(200);
  await world.as('stranger').delete(`/communities/${community}/participation`);

  await join();
  expect((await world.as('ines').delete(`${page}/${wire('maya')}`)).status).toBe(200);
  expect(await titlesOf('maya')).toHaveLength(before.length + 2);
  expect((await world.as('theo').delete(`${act}/${wire('maya')}`)).status).toBe(200);
  expect((await world.as('maya').delete(`${event}/${wire('maya')}`)).status).toBe(200);
  expect(await titlesOf('maya')).toEqual(before);
});

test('members who leave a community keep none of the invitations to it [ROL-09, INV-01]', async () => {
  const { ids, app, night } = world;
  const guests = newId();
  await app.db
    .insertInto('profile')
    .values({ id: guests, type: 'community', name: 'Low End', providerId: guests })
    .execute();
  await app.db
    .insertInto('profileTeam')
    .values([
      { profileId: guests, userId: ids.maya, creatorType: 'owner' },
      { profileId: guests, userId: ids.theo, creatorType: 'collaborator' },
    ])
    .execute();
  const before = await titlesOf('theo');
  const invite = { id: `community:${guests}`, creatorType: 'collaborator' };
  expect((await world.as('ines').post(`/events/${night}/creators`, invite)).status).toBe(201);
  expect(await titlesOf('theo')).toEqual(['ines invited you to Night Freight as Co-Host', ...before]);
  const member = `/profiles/community:${guests}/team/${wire('theo')}`;
  expect((await world.as('maya').delete(member)).status).toBe(200);
  expect(await titlesOf('theo')).toEqual(before);
  expect(await titlesOf('maya')).toContain('ines invited you to Night Freight as Co-Host');
});

test('a cancelled event leaves all lists that announced it, also more than are read at once [FAN-01]', async () => {
  const { app, ids, night } = world;
  const eventId = bareId(night);
  const announced = sql<{ total: number }>`
    select count(*)::int as total from notification
     where item_id = ${eventId}::uuid and type = 'eventPublished'`;
  await sql`
    insert into notification (profile_id, id, type, key, item_type, item_id, link)
    select gen_random_uuid(), gen_random_uuid(), 'eventPublished', ${eventId}, 'event', ${eventId}::uuid, '/'
      from generate_series(1, 2100)`.execute(app.db);
  expect((await announced.execute(app.db)).rows[0]!.total).toBeGreaterThanOrEqual(2100);
  const payload = { eventId, byId: ids.ines, reason: '', refund: false, change: null };
  await publish(app.db, eventCancelled, { key: newId(), payload: eventCancelled.parse(payload) });
  await app.deliverEvents();
  expect((await announced.execute(app.db)).rows[0]!.total).toBe(0);
});

test('a deleted artist leaves all lists, also more than are read at once, and grouped notifications count the others [FAN-01, COM-14]', async () => {
  const { app, ids } = world;
  const artistId = newId();
  await app.db
    .insertInto('profile')
    .values({ id: artistId, type: 'artist', name: 'Low End', providerId: artistId })
    .execute();
  await app.db
    .insertInto('profileTeam')
    .values({ profileId: artistId, userId: ids.theo, creatorType: 'owner' })
    .execute();
  const add = (key: string, total: number, actors: readonly string[]) =>
    sql`
    with told as (
      insert into notification (profile_id, id, type, key, link, actors_total)
      select gen_random_uuid(), gen_random_uuid(), 'post', ${key}, '/', ${actors.length}::int
        from generate_series(1, ${total}::int) returning profile_id
    )
    insert into notification_actor (profile_id, type, key, actor_id)
    select profile_id, 'post', ${key}, unnest(${[...actors]}::uuid[]) from told`.execute(app.db);
  await add('alone', 2100, [artistId]);
  await add('grouped', 10, [artistId, ids.maya]);
  expect((await world.as('theo').delete(`/profiles/artist:backbeat:${artistId}`)).status).toBe(200);
  await app.deliverEvents();
  const { rows } = await sql`
    select key, actors_total from notification where type = 'post' and key in ('alone', 'grouped')`.execute(
    app.db,
  );
  expect(rows).toEqual(Array.from({ length: 10 }, () => ({ key: 'grouped', actorsTotal: 1 })));
});
