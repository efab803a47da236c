import { shuffled, type Random } from '#platform/random.ts';
import { isLocal } from './artists.ts';
import type { Artist } from './artists.ts';
import type { Day } from './city-event.ts';
import type { GenreSlug } from './genres.ts';
import type { Venue } from './venues.ts';

const mostShowsAtHome = 14;
const mostShowsOnTour = 4;

/** Tracks which artists and venues are booked, so that none is in two places on one day. */
export class Bookings {
  readonly #random: Random;
  readonly #artists: readonly Artist[];
  readonly #venues: readonly Venue[];
  readonly #shows = new Map<string, number>();
  readonly #taken = new Set<string>();

  constructor(random: Random, artists: readonly Artist[], venues: readonly Venue[]) {
    this.#random = random;
    this.#artists = artists;
    this.#venues = venues;
  }

  /** Marks a venue as taken, even if it already was. */
  takeVenue(venue: string, day: Day): void {
    this.#taken.add(`${venue} ${day}`);
  }

  isVenueFree(venue: string, day: Day): boolean {
    return !this.#taken.has(`${venue} ${day}`);
  }

  /** Finds a free venue that passes the test, and books it. */
  findVenue(day: Day, isFitting: (venue: Venue) => boolean): Venue | undefined {
    const venue = shuffled(this.#random, this.#venues).find(
      (each) => isFitting(each) && this.isVenueFree(each.key, day),
    );
    if (venue) this.takeVenue(venue.key, day);
    return venue;
  }

  /**
   * Books up to `count` artists of these genres: best fit first, rarely booked before often booked.
   * @param fame the popularity that fills the venue
   */
  book(day: Day, genres: readonly GenreSlug[], count: number, fame: number): Artist[] {
    const rank = (artist: Artist) => {
      const place = genres.findIndex((genre) => artist.genres.includes(genre));
      if (place < 0) return Number.POSITIVE_INFINITY;
      const isMain = artist.genres[0] === genres[0] ? 0 : 1;
      return (
        isMain +
        place * 0.6 +
        this.#showsOf(artist) * 0.45 +
        Math.abs(artist.popularity - fame) / 40 +
        this.#random() * 1.2
      );
    };
    const free = this.#artists.filter(
      (artist) =>
        !this.#taken.has(`${artist.key} ${day}`) &&
        this.#showsOf(artist) < (isLocal(artist) ? mostShowsAtHome : mostShowsOnTour),
    );
    const booked = free
      .map((artist) => ({ artist, rank: rank(artist) }))
      .filter(({ rank: value }) => Number.isFinite(value))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ artist }) => artist);
    for (const artist of booked) this.take(artist, day);
    return booked.sort((a, b) => billing(b, genres) - billing(a, genres));
  }

  take(artist: Artist, day: Day): void {
    this.#taken.add(`${artist.key} ${day}`);
    this.#shows.set(artist.key, this.#showsOf(artist) + 1);
  }

  #showsOf(artist: Artist): number {
    return this.#shows.get(artist.key) ?? 0;
  }
}

/** Artists of the main genre first, then the most popular. */
function billing({ genres, popularity }: Artist, wanted: readonly GenreSlug[]): number {
  return popularity + (genres[0] === wanted[0] ? 100 : 0);
}
