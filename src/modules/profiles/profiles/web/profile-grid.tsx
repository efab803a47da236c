import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Link } from '#platform/ui/link.ts';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { buttonClass } from '#platform/ui/button.tsx';
import { filled } from '#platform/ui/slot.ts';
import { useNearEnd } from '#platform/ui/use-near-end.ts';
import type { ProfileCard } from '../contract.ts';
import { profileLink } from './profile-link.tsx';
import type { profilesQuery } from './profile-queries.ts';
import { profileGridWords } from './profile-grid-copy.ts';

/** An infinite grid of profiles, each in its own color. Without JavaScript, a link leads to the next page. */
export function ProfileGrid({ query, empty }: { query: ReturnType<typeof profilesQuery>; empty: ReactNode }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(query);
  const more = () => void (hasNextPage && !isFetchingNextPage && fetchNextPage());
  const end = useNearEnd<HTMLDivElement>(more);
  const profiles = data.pages.flatMap((page) => page.items);
  if (profiles.length === 0) return empty;

  const next = data.pages.at(-1)?.next;
  return (
    <>
      <ul className="card-grid">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <ProfileTile profile={profile} />
          </li>
        ))}
      </ul>
      <div ref={end} className="flex justify-center pt-10">
        {next && (
          <Link
            to="."
            search={(search) => ({ ...search, after: next })}
            className={buttonClass({ variant: 'quiet' })}
            preload={false}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            {profileGridWords.showMore}
          </Link>
        )}
      </div>
    </>
  );
}

function ProfileTile({ profile }: { profile: ProfileCard }) {
  return (
    <article
      className="poster-card h-full ground-room-3 rounded-paper overflow-hidden"
      data-gel={profile.gel}
    >
      <ProfilePicture profile={profile} />
      <div className="p-4 grid gap-1">
        <h3 className="heading flex items-center gap-1.5 wrap-anywhere">
          {filled(profileLink(profile), { className: 'stretched', dir: 'auto', children: profile.name })}
          {profile.verified && <VerifiedMark />}
        </h3>
        {profile.note && <p className="text-small text-room-ink-2">{profile.note}</p>}
      </div>
    </article>
  );
}

function ProfilePicture({ profile: { id, name, images } }: { profile: ProfileCard }) {
  const [image] = images;
  if (!image) return <Avatar id={id} name={name} size={64} shape="square" className="ms-4 mt-4" />;
  return (
    <img
      src={imageUrl(image, 320)}
      srcSet={imageSources(image, 640)}
      sizes="(min-width: 48rem) 17rem, 44vw"
      alt=""
      width={320}
      height={320}
      loading="lazy"
      className="w-full aspect-square object-cover"
    />
  );
}
