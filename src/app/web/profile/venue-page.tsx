import type { VenueView } from '#app/contract.ts';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { countText } from '#platform/count-text.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { loadHead, ProfileHead } from './profile-head.tsx';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';

const VenueBelow = /*#__PURE__*/ latePart(() => import('./venue-below.tsx').then((part) => part.VenueBelow));

export const loadVenuePage = () => Promise.all([loadHead(), VenueBelow.load()]);

export function VenuePage({ view }: { view: VenueView }) {
  const { venue } = view;
  const genres = venue.genres.items.slice(0, 3).map(({ name }) => name);
  return (
    <div data-gel={venue.gel}>
      <ProfileHead
        profile={venue}
        picture="wide"
        kicker={
          <>
            <span className="capitalize">{venue.kind || 'Venue'}</span>
            {venue.neighborhood && (
              <Link
                to="/neighborhoods/$id/{-$slug}"
                params={{ id: venue.neighborhood.slug, slug: undefined }}
              >
                {venue.neighborhood.name}
              </Link>
            )}
          </>
        }
        facts={
          <>
            {venue.rating !== null && <Rating rating={venue.rating} total={venue.ratingsTotal} />}
            {genres.length > 0 && <span>{genres.join(', ')}</span>}
          </>
        }
        about={venue.bio}
        managePath={view.managePath}
        actions={<FollowButton profile={venue} size="large" />}
      />
      <VenueBelow view={view} />
    </div>
  );
}

function Rating({ rating, total }: { rating: number; total: number }) {
  return (
    <span className="num">
      <strong className="text-ink">{rating.toFixed(1)}</strong> of 5, {countText(total)}{' '}
      {total === 1 ? 'rating' : 'ratings'}
    </span>
  );
}
