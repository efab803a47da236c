import type { ReactNode } from 'react';
import { imageSources, imageUrl } from '#features/media/rules.ts';
import { Avatar } from '#kit/web/avatar.tsx';
import { VerifiedMark } from '#kit/web/verified-mark.tsx';
import type { ProfileCard } from '../contract.ts';

type ProfileBannerProps = {
  profile: ProfileCard;
  /** Above the name: what kind of profile it is. */
  kind: string;
  /** Under the name: facts and what they say of themselves. */
  children?: ReactNode;
};

/** The head of a profile's page, lit in its gel. */
export function ProfileBanner({ profile, kind, children }: ProfileBannerProps) {
  const [image] = profile.images;
  return (
    <header className="ground-room under-nav" data-gel={profile.gel}>
      <div className="page grid md:grid-cols-[17rem_1fr] gap-x-10 gap-y-6 items-end pt-6 pb-10">
        {image ? (
          <img
            src={imageUrl(image, 320)}
            srcSet={imageSources(image, 640)}
            sizes="(min-width: 48rem) 17rem, 40vw"
            alt=""
            width={320}
            height={320}
            fetchPriority="high"
            className="w-2/5 md:w-full aspect-square object-cover rounded-paper bg-room-3"
          />
        ) : (
          <Avatar
            id={profile.id}
            name={profile.name}
            size={112}
            shape={profile.type === 'user' ? 'round' : 'square'}
          />
        )}
        <div className="grid gap-3 min-w-0">
          <p className="text-small text-room-ink-2">{kind}</p>
          <h1 className="display text-(length:--t-h1) wrap-anywhere">
            {profile.name} {profile.verified && <VerifiedMark />}
          </h1>
          {children}
        </div>
      </div>
    </header>
  );
}
