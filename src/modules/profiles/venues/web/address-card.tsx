import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { mapsLink, PlaceMap } from '#modules/profiles/maps/web/index.ts';
import type { Point } from '#platform/distance.ts';
import { bareId, isUuid } from '#platform/ids.ts';
import { IconArrowSquareOut } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { whereWords } from '../copy.ts';

type AddressCardProps = {
  /** `null` if the event has its own place. */
  venue: { id: string; name: string } | null;
  name: string;
  addressFull: string;
  /** How to find the entrance. */
  directions: string;
  /** The host shows the address to ticket holders only, and the viewer isn't one (LOC-04). */
  hidden: boolean;
  /** `null` if only the address is known. */
  point: Point | null;
  base: BaseMap;
};

/** The location of an event: a map, the address, and ways to it. */
export function AddressCard({ venue, name, addressFull, directions, hidden, point, base }: AddressCardProps) {
  const key = venue && bareId(venue.id);
  const place = addressFull.startsWith(name) ? [addressFull] : [name, addressFull];
  return (
    <div className="grid gap-3">
      {!hidden && point && <PlaceMap base={base} point={point} name={name} />}
      <div>
        {venue && key && !hidden ? (
          <Link
            to="/venues/$id/{-$slug}"
            params={{ id: isUuid(key) ? key : venue.id, slug: undefined }}
            className="font-semibold hover:underline underline-offset-4"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          !addressFull.startsWith(name) && (
            <p className="font-semibold">
              <bdi>{name}</bdi>
            </p>
          )
        )}
        <p className="text-ink-2">
          <bdi>{addressFull}</bdi>
        </p>
      </div>
      {hidden && <p className="text-small text-ink-2">{whereWords.hidden}</p>}
      {directions && (
        <p dir="auto" className="text-small text-ink-2">
          {directions}
        </p>
      )}
      {!hidden && (
        <p className="flex flex-wrap gap-x-5">
          <OutsideLink href={mapsLink(place)}>{whereWords.openInMaps}</OutsideLink>
          <OutsideLink href={directionsTo(place)}>{whereWords.directions}</OutsideLink>
        </p>
      )}
    </div>
  );
}

function directionsTo(place: string[]): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place.filter(Boolean).join(', ') })}`;
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1.5 min-h-tap font-semibold hover:underline underline-offset-4"
    >
      {children}
      <IconArrowSquareOut />
    </a>
  );
}
