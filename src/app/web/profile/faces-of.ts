import { imageUrl } from '#modules/media/rules.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

/** Maps profiles to what `AvatarStack` shows. */
export function facesOf(people: readonly Pick<ProfileCard, 'id' | 'name' | 'images'>[]) {
  return people.map(({ id, name, images }) => ({
    id,
    name,
    image: images[0] ? imageUrl(images[0], 80) : null,
  }));
}
