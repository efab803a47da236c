import type { ArtistView } from '#app/contract.ts';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { safeLink } from '#platform/safe-link.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconArrowSquareOut } from '#platform/ui/icons.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { loadHead, ProfileHead } from './profile-head.tsx';
import { headWords } from './head-copy.ts';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';
import '#modules/music/web/preview.css';
import '#modules/music/web/songs.css';

const ArtistBelow = /*#__PURE__*/ latePart(() =>
  import('./artist-below.tsx').then((part) => part.ArtistBelow),
);

export const loadArtistPage = () => Promise.all([loadHead(), ArtistBelow.load()]);

/** The artist page (ART-02). */
export function ArtistPage({ view }: { view: ArtistView }) {
  const { artist, events } = view;
  const elsewhere = safeLink(artist.externalUrl);
  const posters = events.items.flatMap(({ images }) => images.slice(0, 1));
  return (
    <div data-gel={artist.gel}>
      <ProfileHead
        profile={artist}
        picture="face"
        posters={posters}
        kicker={
          <>
            <span>{headWords.artist}</span>
            {artist.note && <span>{artist.note}</span>}
          </>
        }
        facts={
          <span>
            {artist.genres.items
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')}
          </span>
        }
        about={artist.bio}
        managePath={view.managePath}
        actions={
          <>
            <FollowButton profile={artist} size="large" />
            {elsewhere && (
              <a
                href={elsewhere}
                target="_blank"
                rel="ugc nofollow noopener"
                className={buttonClass({ variant: 'outline' })}
              >
                {new URL(elsewhere).hostname.replace(/^www\./, '')}
                <IconArrowSquareOut />
              </a>
            )}
          </>
        }
      />
      <ArtistBelow view={view} />
    </div>
  );
}
