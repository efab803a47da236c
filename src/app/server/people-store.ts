import type { Face } from '#modules/identity/accounts/server/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { profileCards, toImages } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';

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
