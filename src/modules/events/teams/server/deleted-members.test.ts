import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { stageTeam, type Name } from './testing/team-stage.ts';

const stage = stageTeam();
const { as, invite, people, wire } = stage;

/** Deletes an account, which takes a recent session. */
async function deleteAccount(name: Name) {
  const [userId, sessionId, email] = [people[name], newId(), `${name}@example.test`];
  await stage.app.db.insertInto('accountUser').values({ id: userId, name, email }).execute();
  await stage.app.db
    .insertInto('accountSession')
    .values({ id: sessionId, userId, tokenHash: Buffer.from(sessionId) })
    .execute();
  const { status } = await stage.app.as(userId, { sessionId, name, email }).post('/me/deletion', {});
  expect(status).toBe(200);
}

test('an Admin who was offered the community owns it when the owner’s account is deleted [ACC-03, COM-14]', async () => {
  const path = `/profiles/${stage.communityId}/team`;
  const member = (name: Name) => `${path}/${wire(name)}`;
  for (const name of ['cora', 'dora'] as const) {
    await as('ben').post(path, { id: wire(name) });
    await as(name).put(member(name), { id: wire(name), status: 'confirmed' });
  }
  await as('ben').post(path, { id: wire('dora'), creatorType: 'owner' });
  await deleteAccount('ben');
  expect((await as('dora').get(path)).body.items).toMatchObject([
    { name: 'dora', creatorType: 'owner', creatorStatus: 'confirmed', heldType: null },
    { name: 'cora', creatorType: 'collaborator', creatorStatus: 'confirmed' },
  ]);
});

test('an offer of an event ends when the account of the user or the last Admin of the community is deleted [ACC-03, INV-02]', async () => {
  const { body: community } = await as('ana').post('/profiles', { type: 'community', name: 'High End' });
  for (const [offered, deleted] of [
    [wire('zed'), 'zed'],
    [community.id, 'ana'],
  ] as const) {
    expect((await invite('hana', offered, 'owner')).status).toBe(201);
    await deleteAccount(deleted);
    await stage.app.deliverEvents();
    expect((await invite('hana', wire('cora'), 'owner')).status).toBe(201);
    await as('hana').delete(`/events/${stage.eventId}/creators/${wire('cora')}`);
  }
});

test('teams no longer see or store the email address of a deleted account that they invited by email [ACC-03, ROL-10]', async () => {
  const email = 'dora@example.test';
  const { body: community } = await as('hana').post('/profiles', { type: 'community', name: 'High End' });
  const low = `/profiles/${community.id}`;
  await as('hana').post(`${low}/invitations`, { email });
  const { text } = await stage.app.db
    .selectFrom('message')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const token = /team-invitation#([\w-]{32})/.exec(text)![1];
  expect((await as('dora').put(`/teamInvitations/${token}`, { status: 'confirmed' })).status).toBe(200);
  await as('hana').post(`/events/${stage.eventId}/invitations`, { email });
  await deleteAccount('dora');
  expect((await as('hana').get(`${low}/teamLog`)).body.items).toMatchObject([
    { act: 'accepted', member: { name: 'Deleted user' }, email: null },
    { act: 'mailed', member: { name: 'Deleted user' }, email: null },
  ]);
  expect((await as('hana').get(`/events/${stage.eventId}/creators`)).body.invitations).toEqual([]);
  const left = await stage.app.db.selectFrom('teamInvitation').select('email').execute();
  expect(left).not.toContainEqual({ email });
});
