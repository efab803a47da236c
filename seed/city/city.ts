import { artists } from './artists.ts';
import type { Artist } from './artists.ts';
import type { CityEvent, Day } from './city-event.ts';
import { communities } from './communities.ts';
import type { Community } from './communities.ts';
import { eventsOf } from './events.ts';
import { genres } from './genres.ts';
import type { Genre } from './genres.ts';
import { neighborhoods } from './neighborhoods.ts';
import type { Neighborhood } from './neighborhoods.ts';
import { peopleOf } from './people.ts';
import type { Person } from './people.ts';
import { societyOf } from './society.ts';
import type { Society } from './society.ts';
import { venues } from './venues.ts';
import type { Venue } from './venues.ts';

/** The demo city as plain data. Things refer to each other by `key`. */
export type City = {
  today: Day;
  timeZone: 'America/Los_Angeles';
  genres: readonly Genre[];
  neighborhoods: readonly Neighborhood[];
  venues: readonly Venue[];
  artists: readonly Artist[];
  communities: readonly Community[];
  people: readonly Person[];
  events: readonly CityEvent[];
} & Society;

/**
 * Builds the city of a day. The same day and seed always give the same city.
 * @param today the date in Los Angeles, `2026-11-21`
 */
export function buildCity(today: Day, seed = 'backbeat'): City {
  const people = peopleOf(seed);
  const society = societyOf(people, seed);
  return {
    today,
    timeZone: 'America/Los_Angeles',
    genres,
    neighborhoods,
    venues,
    artists,
    communities,
    people,
    ...society,
    events: eventsOf(today, seed, people, society),
  };
}
