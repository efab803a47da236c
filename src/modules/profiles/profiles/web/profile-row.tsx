import type { ReactNode } from 'react';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { filled } from '#platform/ui/slot.ts';
import type { ProfileCard } from '../contract.ts';
import { ProfileFace } from './profile-face.tsx';
import { profileLink } from './profile-link.tsx';

type ProfileRowProps = {
  profile: ProfileCard;
  /** Beside the name, such as "Host". */
  badge?: ReactNode;
  /** Under the name. Default: the profile's note. */
  note?: ReactNode;
  /** At the end of the row, such as a button. */
  children?: ReactNode;
  size?: number;
};

/** A user, community, artist or venue in a list. Put rows into a `<ul>`. */
export function ProfileRow({ profile, badge, note = profile.note, children, size = 48 }: ProfileRowProps) {
  return (
    <li className="flex items-center gap-3 py-3 border-t border-line">
      <ProfileFace profile={profile} size={size} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          {filled(profileLink(profile), { className: nameClass, dir: 'auto', children: profile.name })}
          {profile.verified && <VerifiedMark />}
        </span>
        {note && <bdi className="block text-small text-ink-2 truncate">{note}</bdi>}
      </span>
      {badge}
      {children}
    </li>
  );
}

const nameClass = 'font-semibold truncate hover:underline underline-offset-4';
