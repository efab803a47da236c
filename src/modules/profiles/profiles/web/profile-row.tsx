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
  /** At the end of the row, such as a button. Below the name if the row is narrow. */
  children?: ReactNode;
  /** Under the row, as wide as it. */
  below?: ReactNode;
  size?: number;
  /** False in forms, which a link would leave. */
  isLink?: boolean;
};

/** A user, community, artist or venue in a list. Put rows into a `<ul>`. */
export function ProfileRow(props: ProfileRowProps) {
  const { profile, badge, note = profile.note, children, below, size = 48, isLink = true } = props;
  const name = { className: nameClass, dir: 'auto', children: profile.name } as const;
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 py-3 border-t border-line">
      <ProfileFace profile={profile} size={size} />
      <span className="min-w-0 flex-1 basis-28">
        <span className="flex items-center gap-1.5">
          {isLink ? filled(profileLink(profile), name) : <span {...name} />}
          {profile.verified && <VerifiedMark />}
        </span>
        {note && <bdi className="block text-small text-ink-2 truncate">{note}</bdi>}
      </span>
      {badge}
      {children && <span className="flex gap-3">{children}</span>}
      {below && <div className="basis-full">{below}</div>}
    </li>
  );
}

const nameClass = 'font-semibold truncate [a]:hover:underline underline-offset-4';
