import type { LocationView } from '#app/contract.ts';
import { imageSources, imageUrl } from '#modules/media/rules.ts';
import { cityLine } from '#modules/profiles/places/rules.ts';
import { ShareButton } from '#modules/discovery/sharing/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { neighborhoodWords } from './neighborhood-copy.ts';
// The lower part's markup arrives before its code, so its styles come with the page.
import '#modules/events/events/web/event-rows.css';
import './profile-page.css';

const NeighborhoodBelow = /*#__PURE__*/ latePart(() =>
  import('./neighborhood-below.tsx').then((part) => part.NeighborhoodBelow),
);

export const loadNeighborhoodPage = () => Promise.all([ShareButton.load(), NeighborhoodBelow.load()]);

export function NeighborhoodPage({ view }: { view: LocationView }) {
  const { location: place, tonight, events } = view;
  const [image] = place.images;
  const gel = image?.gel ?? 'amber';
  return (
    <div data-gel={gel}>
      <header className="ground-room-3 under-nav profile-head">
        <div className="page profile-head-columns">
          <div className="profile-head-words">
            <p className="profile-kicker">
              <Link to="/neighborhoods">{neighborhoodWords.title}</Link>
              <span>{cityLine(place.city, place.state.name)}</span>
            </p>
            <h1
              dir="auto"
              className={
                place.name.length > 22 ? 'display profile-name profile-name-long' : 'display profile-name'
              }
            >
              {place.name}
            </h1>
            <p className="head-facts num">
              <span>
                <strong className="text-ink">{neighborhoodWords.tonight(tonight.total)}</strong>
              </span>
              <span>{neighborhoodWords.upcoming(events.counts.upcoming)}</span>
            </p>
            <div className="profile-actions">
              <ShareButton itemId={`neighborhood:${place.slug}`} name={place.name} />
            </div>
          </div>
          {image && (
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
          )}
        </div>
      </header>
      <NeighborhoodBelow view={view} />
    </div>
  );
}
