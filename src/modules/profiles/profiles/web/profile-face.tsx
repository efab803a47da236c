import { imageUrl } from '#modules/media/rules.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import type { ProfileCard } from '../contract.ts';

type Face = Pick<ProfileCard, 'id' | 'name' | 'images'> & Partial<Pick<ProfileCard, 'type'>>;

/** A profile's picture: round for users, square for everything else. */
export function ProfileFace({ profile, size }: { profile: Face; size: number }) {
  const [image] = profile.images;
  return (
    <Avatar
      id={profile.id}
      name={profile.name}
      image={image && imageUrl(image, size * 2)}
      size={size}
      shape={(profile.type ?? 'user') === 'user' ? 'round' : 'square'}
    />
  );
}
