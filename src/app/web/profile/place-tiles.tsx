import { imageUrl } from '#modules/media/rules.ts';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import { countText } from '#platform/count-text.ts';
import { Link } from '#platform/ui/link.ts';
import './places.css';

/** Neighborhoods, each with the number of its events. */
export function PlaceTiles({ places }: { places: readonly Neighborhood[] }) {
  return (
    <ul className="places">
      {places.map((place) => (
        <li key={place.id} className="place ground-room-3" data-gel={place.images[0]?.gel ?? 'amber'}>
          {place.images[0] && (
            <img
              src={imageUrl(place.images[0], 320)}
              alt=""
              width={320}
              height={213}
              loading="lazy"
              decoding="async"
            />
          )}
          <div>
            <h2 className="display">
              <Link
                to="/neighborhoods/$id/{-$slug}"
                params={{ id: place.slug, slug: undefined }}
                className="stretched"
              >
                {place.name}
              </Link>
            </h2>
            <p className="num text-small text-ink-2">
              {place.events.total === 0
                ? 'No events yet'
                : `${countText(place.events.total)} ${place.events.total === 1 ? 'event' : 'events'}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
