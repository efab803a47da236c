import type { Feature } from '#kit/server/feature.ts';
import { routes } from './routes.ts';

export {
  addFollowers,
  addOutsideProfile,
  addScore,
  addUserProfile,
  imageJson,
  findLife,
  listGenresOf,
  listPrivacy,
  profileCards,
  profileJson,
  toImages,
  toProfileCard,
  type ImageRow,
  type NewPerson,
  type ProfileRow,
} from './store.ts';

export { readUser, requireUser } from './read-user.ts';

export function openProfiles(): Feature {
  return { routes };
}
