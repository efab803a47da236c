import { imageUrl } from '#modules/media/rules.ts';
import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { PreviewButton, PreviewWave } from '#modules/music/web/index.ts';
import { profileLink } from '#modules/profiles/profiles/web/index.ts';
import { timeOfDay } from '#platform/time.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { VerifiedMark } from '#platform/ui/verified-mark.tsx';
import { filled } from '#platform/ui/slot.ts';
import type { Event } from '../contract.ts';

type Artist = Event['artists']['items'][number];

export function Lineup({ event }: { event: Pick<Event, 'artists' | 'timezone'> }) {
  return (
    <ul className="lineup">
      {event.artists.items.map((artist) => (
        <LineupRow key={artist.id} artist={artist} timezone={event.timezone} />
      ))}
    </ul>
  );
}

function LineupRow({ artist, timezone }: { artist: Artist; timezone: string }) {
  const [image] = artist.images;
  return (
    <li>
      <Avatar
        id={artist.id}
        name={artist.name}
        image={image && imageUrl(image, 112)}
        size={56}
        shape="square"
      />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          {filled(profileLink(artist), { className: 'lineup-name', dir: 'auto', children: artist.name })}
          {artist.verified && <VerifiedMark />}
        </span>
        <span dir="auto" className="block text-small text-ink-2 truncate">
          {noteOf(artist)}
        </span>
      </span>
      <span className="lineup-song">
        {artist.track && <PreviewWave track={artist.track} />}
        <FollowButton profile={artist} size="small" named />
      </span>
      <span className="lineup-time num">
        {artist.playsAt && <time dateTime={artist.playsAt}>{timeOfDay(artist.playsAt, timezone)}</time>}
      </span>
      {artist.track && <PreviewButton track={artist.track} artist={artist.name} />}
    </li>
  );
}

/** `Live set, Malmö`: type of set and origin, without repetition. */
function noteOf({ part, note }: Artist): string {
  if (part.includes(note)) return part;
  return note.includes(part) ? note : `${part}, ${note}`;
}
