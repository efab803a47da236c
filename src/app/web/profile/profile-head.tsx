import type { PagePath } from '#platform/page-path.ts';
import type { ReactNode } from 'react';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import type { Image } from '#modules/media/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { BeatscoreBadge, ProfileFace, VerifiedBadge } from '#modules/profiles/profiles/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { ShareButton } from '#modules/discovery/sharing/web/index.ts';
import { BeatscoreParts } from '#modules/social/beatscore/web/index.ts';
import { SafetyMenu } from '#modules/safety/moderation/web/index.ts';
import './profile-page.css';

/** Loads its buttons, for navigation from another page. */
export const loadHead = () =>
  Promise.all([ShareButton.load(), SafetyMenu.load(), BeatscoreBadge.load(), VerifiedBadge.load()]);

type ProfileHeadProps = {
  profile: ProfileCard;
  /** Above the name: type and place. */
  kicker: ReactNode;
  /** In one line under the name, next to the badges. */
  facts?: ReactNode;
  about?: string;
  /** Web addresses under the text. */
  links?: readonly string[];
  /** Path to the dashboard, if the viewer manages it. */
  managePath?: PagePath | null;
  manageLabel?: string;
  /** Buttons before the share button. */
  actions?: ReactNode;
  /** Posters of upcoming events at the end of the head. */
  posters?: readonly Image[];
  picture?: 'face' | 'wide';
};

/** The head of a profile page, colored by its gel. */
export function ProfileHead(props: ProfileHeadProps) {
  const {
    profile,
    kicker,
    facts,
    about,
    links = [],
    managePath,
    manageLabel = 'Manage',
    actions,
    posters,
    picture,
  } = props;
  const long = profile.name.length > 22;
  return (
    <header className="ground-room-3 under-nav profile-head" data-gel={profile.gel}>
      <div className="page profile-head-columns">
        <div className="profile-head-words">
          {picture === 'face' && <ProfileFace profile={profile} size={104} />}
          <div className="profile-kicker">{kicker}</div>
          <h1 dir="auto" className={long ? 'display profile-name profile-name-long' : 'display profile-name'}>
            {profile.name}
          </h1>
          <div className="head-facts">
            {profile.verified && <VerifiedBadge name={profile.name} type={profile.type} />}
            {facts}
            <BeatscoreBadge profile={profile} breakdown={<BeatscoreParts profileId={profile.id} />} />
          </div>
          {about && (
            <p dir="auto" className="profile-about">
              {about}
            </p>
          )}
          <ProfileLinks links={links} />
          <div className="profile-actions">
            {managePath && (
              <Link to={managePath} className={buttonClass({ size: 'large' })}>
                {manageLabel}
              </Link>
            )}
            {actions}
            <ShareButton itemId={profile.id} name={profile.name} />
            <SafetyMenu profile={profile} />
          </div>
        </div>
        {picture === 'wide' && profile.images[0] && <WidePicture image={profile.images[0]} />}
        {posters && posters.length > 0 && <PosterFan posters={posters} />}
      </div>
    </header>
  );
}

/** Links that the user wrote, which search engines don't follow. */
function ProfileLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {links.map((link) => (
        <li key={link} className="min-w-0">
          <a
            href={link}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="underline break-all"
          >
            {link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}

function WidePicture({ image }: { image: Image }) {
  return (
    <img
      src={imageUrl(image, 640)}
      srcSet={imageSources(image, 1080)}
      sizes="(min-width: 64rem) 34rem, 92vw"
      alt=""
      width={image.width}
      height={image.height}
      fetchPriority="high"
      className="profile-picture"
    />
  );
}

/** Up to three overlapping posters, on screens with room for them. */
export function PosterFan({ posters }: { posters: readonly Image[] }) {
  return (
    <div className="poster-fan" aria-hidden="true">
      {posters.slice(0, 3).map((image) => (
        <img
          key={image.url}
          src={imageUrl(image, 320)}
          alt=""
          width={216}
          height={270}
          decoding="async"
          loading="lazy"
        />
      ))}
    </div>
  );
}
