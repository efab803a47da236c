import type { Face } from '#features/accounts/server/index.ts';
import { profileCards, toImages } from '#features/profiles/server/index.ts';
import type { Db } from '#kit/server/db.ts';

/** What accounts show of people: accounts stand above profiles, so the app asks for them. */
export async function facesOf(db: Db, userIds: readonly string[]): Promise<Face[]> {
  if (userIds.length === 0) return [];
  const cards = await profileCards(db)
    .where('p.id', 'in', [...userIds])
    .execute();
  return cards.map(({ id, name, gel, image }) => ({ id, name, gel, image: toImages(image)[0]?.url ?? null }));
}
