import type { Tx } from '#platform/server/db.ts';
import { addDays } from '#platform/time.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { demoArtist, demoArtistPerson } from './city/demo-people.ts';
import { instant } from './clock.ts';
import { coHosting } from './co-hosting.ts';
import { idOf } from './ids.ts';
import { landmarkKeys } from './landmarks.ts';

/**
 * Finds two events of the demo artist with an open question (GIG-03): the last whose hosts added them, and the last
 * of the demo host's that they asked to play. Both stay open for weeks.
 */
export function waitingGigs({ events }: Pick<City, 'events'>): {
  readonly listed: CityEvent | undefined;
  readonly asked: CityEvent | undefined;
} {
  const plays = ({ lineUp }: CityEvent) => lineUp.some(({ artist }) => artist === demoArtist);
  const open = events
    .filter(
      ({ key, provider, status, visibility }) =>
        key !== landmarkKeys.nightFreight &&
        provider === 'backbeat' &&
        status === 'published' &&
        visibility === 'public',
    )
    .toSorted((one, other) => other.startsAt.localeCompare(one.startsAt));
  const isOf = (event: CityEvent, person: string) =>
    event.hosts.some(({ key, role }) => key === person && role !== 'assistant');
  return {
    listed: open.find((event) => plays(event) && !isOf(event, demoArtistPerson)),
    asked: open.find((event) => !plays(event) && isOf(event, coHosting.host)),
  };
}

export async function addGigs(tx: Tx, city: City): Promise<void> {
  const { listed, asked } = waitingGigs(city);
  const artistId = idOf('artist', demoArtist);
  const createdAt = instant(`${addDays(city.today, -1)}T15:20`);
  const byHost = listed && {
    eventId: idOf('event', listed.key),
    artistId,
    askedBy: 'host' as const,
    byId: idOf('user', coHosting.host),
    createdAt,
  };
  const byArtist = asked && {
    eventId: idOf('event', asked.key),
    artistId,
    askedBy: 'artist' as const,
    part: 'Live set',
    byId: idOf('user', demoArtistPerson),
    createdAt,
  };
  await addAll(
    tx,
    'gig',
    [byHost, byArtist].flatMap((row) => row ?? []),
  );
}
