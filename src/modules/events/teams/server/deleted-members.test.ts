import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { stageTeam, type Name } from './testing/team-stage.ts';

const stage = stageTeam();
const { as, people, wire } = stage;

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

test('an Admin to whom the owner offered the community owns it when the owner’s account is deleted [ACC-03, COM-14]', async () => {
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
