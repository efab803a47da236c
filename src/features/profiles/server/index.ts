import type { Feature } from '#kit/server/feature.ts';
import { routes } from './routes.ts';

export {
  addScore,
  addUserProfile,
  imageJson,
  profileCards,
  profileJson,
  toImages,
  toProfileCard,
  type ImageRow,
  type NewPerson,
  type ProfileRow,
} from './store.ts';

export function openProfiles(): Feature {
  return { routes };
}
