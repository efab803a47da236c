import { imageUrl } from '#modules/media/rules.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { profileWireId } from '../rules.ts';
import { profileCards, toImages } from './store.ts';

/** Avatars beside a name are 40 px wide. Doubled for dense screens. */
const facePixels = 80;

/** Names and pictures of users. Accounts are below profiles, so the app passes this to them. */
export async function facesOf(db: Db, userIds: readonly ProfileId[]) {
  if (userIds.length === 0) return [];
  const cards = await profileCards(db)
    .where('p.id', 'in', [...userIds])
    .execute();
  return cards.map((card) => {
    const { id, type, name, gel, verified, image } = card;
    const [face] = toImages(image);
    const wireId = profileWireId(card);
    return { id, type, name, gel, verified, wireId, image: face ? imageUrl(face, facePixels) : null };
  });
}
