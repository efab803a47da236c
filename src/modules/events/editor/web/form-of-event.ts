import { imageUrl } from '#modules/media/rules.ts';
import { typedTaxRate } from '#modules/events/ticket-types/tax-rates.ts';
import { wallClockOf } from '#platform/time.ts';
import type { EventForm } from '../contract.ts';
import { isInstant } from '../rules.ts';
import { firstPoster, setTimeOf, type FormState } from './form-state.ts';

/** (EVA-06) */
export function formOfEvent({ draft, event, genres, placeZone }: EventForm): FormState {
  const zone = event.timezone;
  const clock = (moment: string | null) => (moment ? localClock(moment, zone) : '');
  const start = clock(draft.startDate);
  const [image] = event.images;
  const cards = new Map(event.artists.items.map((artist) => [artist.id, artist]));
  return {
    creatorId: draft.creatorId,
    name: draft.name,
    description: draft.description,
    start,
    end: clock(draft.endDate),
    zone: draft.timezone,
    placeZone,
    placeCity: event.location.city,
    venueId: draft.venue?.id ?? null,
    venueName: draft.venue?.name ?? '',
    address: draft.location?.addressFull || event.location.addressFull,
    location: draft.location,
    picture: image ? { from: 'event', url: imageUrl(image, 640) } : firstPoster,
    tickets: draft.tickets,
    currency: event.offer.currency,
    performers: draft.artists.flatMap(({ id, part, playsAt, headliner }) => {
      const card = cards.get(id);
      return card ? [{ card, part, ...setTimeOf(start, clock(playsAt)), headliner }] : [];
    }),
    invited: [],
    tracks: event.tracks.items.filter(({ id }) => draft.tracks.includes(id)),
    genres: genres.map(({ id }) => id),
    hashtags: draft.hashtags,
    hideAddress: draft.preferences.hideAddress,
    visibility: draft.visibility,
    externalUrl: draft.externalUrl,
    minimumAge: draft.minimumAge,
    maxPerPerson: draft.maxPerPerson,
    tax: draft.tax ? { name: draft.tax.name, rate: typedTaxRate(draft.tax.rate ?? 0) } : null,
    capacity: draft.capacity,
  };
}

/** Converts an instant or wall-clock time to local time at the place: `2026-12-12T16:00`. */
function localClock(moment: string, zone: string): string {
  return (isInstant(moment) ? wallClockOf(new Date(moment), zone) : moment).slice(0, 16);
}
