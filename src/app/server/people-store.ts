import type { Face } from '#features/accounts/server/index.ts';
import { imageUrl } from '#features/media/rules.ts';
import { profileWireId } from '#features/profiles/rules.ts';
import { profileCards, toImages } from '#features/profiles/server/index.ts';
import type { Db } from '#kit/server/db.ts';

/** A face beside a name is 40 px wide; twice that, for dense screens. */
const facePixels = 80;

/** What accounts show of people: accounts stand above profiles, so the app asks for them. */
export async function facesOf(db: Db, userIds: readonly string[]): Promise<Face[]> {
  if (userIds.length === 0) return [];
  const cards = await profileCards(db)
    .where('p.id', 'in', [...userIds])
    .execute();
  return cards.map((card) => {
    const { id, type, name, gel, image } = card;
    const [face] = toImages(image);
    const wireId = profileWireId(card);
    return { id, type, name, gel, wireId, image: face ? imageUrl(face, facePixels) : null };
  });
}
