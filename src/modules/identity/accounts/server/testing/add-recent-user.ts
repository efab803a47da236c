import { newId } from '#platform/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Person, TestApp } from '#platform/testing/app.ts';

/** Adds a user who signed in just now. */
export async function addRecentUser(
  app: TestApp,
  name: string,
  more: Partial<Viewer> = {},
): Promise<{ as: Person; id: string }> {
  const [id, sessionId] = [newId(), newId()];
  await app.db
    .insertInto('accountUser')
    .values({ id, name, email: `${id}@example.test` })
    .execute();
  await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
  await app.db
    .insertInto('accountSession')
    .values({ id: sessionId, userId: id, tokenHash: Buffer.from(sessionId) })
    .execute();
  return { as: app.as(id, { sessionId, name, ...more }), id };
}
