import { bareId, isUuid } from '#platform/ids.ts';
import { IconArrowSquareOut } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { whereWords } from '../copy.ts';
import './address.css';

type WhereCardProps = {
  /** `null` if the event has its own place. */
  venue: { id: string; name: string } | null;
  name: string;
  addressFull: string;
  /** How to find the entrance. */
  directions: string;
  /** The host shows the address to ticket holders only, and the viewer isn't one (LOC-04). */
  hidden: boolean;
};

/** The location of an event: a map, the address, and directions. */
export function WhereCard({ venue, name, addressFull, directions, hidden }: WhereCardProps) {
  const key = venue && bareId(venue.id);
  return (
    <div className="grid gap-3">
      {!hidden && key && isUuid(key) && <Streets id={key} name={name} />}
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
        <a
          href={directionsTo(addressFull.startsWith(name) ? [addressFull] : [name, addressFull])}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 min-h-tap justify-self-start font-semibold hover:underline underline-offset-4"
        >
          {whereWords.directions}
          <IconArrowSquareOut />
        </a>
      )}
    </div>
  );
}

function directionsTo(place: string[]): string {
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place.filter(Boolean).join(', ') })}`;
}

/** A decorative map: the same place always has the same streets. Only the current theme is loaded. */
function Streets({ id, name }: { id: string; name: string }) {
  return (
    <div className="streets" aria-hidden="true">
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          src={`/media/streets/${id}/${theme}.webp`}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          className={theme === 'dark' ? 'light:hidden' : 'hidden light:block'}
        />
      ))}
      <span dir="auto" className="streets-pin">
        {name}
      </span>
    </div>
  );
}
