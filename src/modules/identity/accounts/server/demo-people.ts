import { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type DemoPerson } from '../contract.ts';
import { findDemoPeople } from './account-store.ts';
import type { Accounts } from './accounts.ts';

export async function listDemoPeople({ services, facesOf }: Accounts, db: Db) {
  if (!services.config.demo) throw refuse(refusals, 'demoOnly');
  const people = await findDemoPeople(db);
  const faces = await facesOf(
    db,
    people.map(({ userId }) => userId),
  );
  const items = people.map(({ key, userId, about, name }): DemoPerson => {
    const face = faces.find(({ id }) => id === userId);
    const id = UserId.encode(userId);
    return { key, id, about, name: face?.name ?? name, image: face?.image ?? null };
  });
  return { items, total: items.length, offset: 0 };
}
