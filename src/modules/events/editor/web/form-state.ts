import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import type { TicketDraft } from '#modules/events/ticket-types/draft-contract.ts';
import { firstTicket } from '#modules/events/ticket-types/draft-rules.ts';
import { defaultTimeZone } from '#platform/time.ts';
import type { DraftLocation, SentEventDraft, Visibility } from '../contract.ts';
import type { Checked } from '../rules.ts';

export type FormPicture =
  /** Printed by our press: the first twelve numbers are the stock posters (EVA-27). */
  | { readonly from: 'press'; readonly seed: number }
  /** `data`: the part that was chosen, as a data address, so that it outlives a reload. */
  | { readonly from: 'upload'; readonly data: string; readonly width: number; readonly height: number }
  /** What the event shows already. */
  | { readonly from: 'event'; readonly url: string };

export type FormPerformer = {
  readonly card: ProfileCard;
  readonly part: string;
  /** `23:30` on the clock of the place, or nothing. */
  readonly playsAt: string;
  readonly headliner: boolean;
};

/** What stands in the form of an event. Times are wall clocks at the place: `2026-12-12T16:00`. */
export type FormState = {
  /** `null`: the person who is signed in. */
  readonly creatorId: string | null;
  readonly name: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  /** Chosen; `null` for that of the place (EVA-29). */
  readonly zone: string | null;
  /** That of the place; `null` where the map does not say it. */
  readonly placeZone: string | null;
  readonly venueId: string | null;
  readonly venueName: string;
  readonly address: string;
  readonly location: DraftLocation | null;
  readonly picture: FormPicture | null;
  readonly tickets: readonly TicketDraft[];
  readonly performers: readonly FormPerformer[];
  /** Who is asked to help, with a new event (ROL-05). */
  readonly invited: readonly {
    readonly card: ProfileCard;
    readonly creatorType: 'collaborator' | 'assistant';
  }[];
  readonly tracks: readonly { readonly id: string; readonly name: string }[];
  readonly genres: readonly string[];
  readonly hashtags: readonly string[];
  readonly hideAddress: boolean;
  readonly visibility: Visibility;
  readonly externalUrl: string;
  readonly minimumAge: number | null;
  readonly maxPerPerson: number | null;
};

export type ChangeForm = (part: Partial<FormState>) => void;

/** An event without art of its own has a printed poster from the start. */
export const firstPoster: FormPicture = { from: 'press', seed: 0 };

export const emptyForm: FormState = {
  creatorId: null,
  name: '',
  description: '',
  start: '',
  end: '',
  zone: null,
  placeZone: defaultTimeZone,
  venueId: null,
  venueName: '',
  address: '',
  location: null,
  picture: firstPoster,
  tickets: [{ ...firstTicket, id: 'new-rsvp' }],
  performers: [],
  invited: [],
  tracks: [],
  genres: [],
  hashtags: [],
  hideAddress: false,
  visibility: 'public',
  externalUrl: '',
  minimumAge: null,
  maxPerPerson: null,
};

/** The clock that the form's times are on; `undefined` where only the server can tell it from the point. */
export const zoneOf = ({ zone, placeZone }: Pick<FormState, 'zone' | 'placeZone'>) =>
  zone ?? placeZone ?? undefined;

/** What the rules read. A guest is checked as the person they are about to be. */
export function checkedOf(form: FormState, meId: string | undefined): Checked {
  return {
    name: form.name,
    description: form.description,
    startDate: form.start || null,
    endDate: form.end || null,
    venue: venueOf(form),
    location: form.location,
    tickets: [...form.tickets],
    creatorId: form.creatorId ?? meId ?? 'user:',
    visibility: form.visibility,
    externalUrl: form.externalUrl.trim(),
    hasImage: form.picture !== null,
  };
}

const venueOf = ({ venueId, venueName }: FormState) =>
  venueId || venueName.trim() ? { id: venueId, name: venueName.trim() } : null;

/** When somebody plays: the first such time on the clock once the night has begun. */
function setTime(start: string, playsAt: string): string | null {
  if (!start || !playsAt) return null;
  const [date = '', begins = ''] = start.split('T');
  if (playsAt >= begins) return `${date}T${playsAt}:00`;
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return `${next}T${playsAt}:00`;
}

/** What is sent (EVA-11). */
export function sentDraft(form: FormState, meId: string, status: 'draft' | null): SentEventDraft {
  const { picture } = form;
  return {
    status,
    name: form.name.trim(),
    description: form.description.trim(),
    startDate: form.start ? `${form.start}:00` : null,
    endDate: form.end ? `${form.end}:00` : null,
    timezone: form.zone ?? (form.location ? form.placeZone : null),
    creatorId: form.creatorId ?? meId,
    creators: form.invited.map(({ card, creatorType }) => ({ id: card.id, creatorType })),
    artists: form.performers.map(({ card, part, playsAt, headliner }) => ({
      id: card.id,
      part: part.trim(),
      playsAt: setTime(form.start, playsAt),
      headliner,
    })),
    tracks: form.tracks.map(({ id }) => id),
    genres: [...form.genres],
    hashtags: [...form.hashtags],
    images: [],
    image:
      picture?.from === 'press'
        ? { provider: 'poster', seed: picture.seed }
        : picture?.from === 'upload'
          ? { provider: 'local' }
          : null,
    venue: venueOf(form),
    location: form.location,
    tickets: [...form.tickets],
    preferences: { hideAddress: form.hideAddress },
    visibility: form.visibility,
    externalUrl: form.externalUrl.trim(),
    minimumAge: form.minimumAge,
    maxPerPerson: form.maxPerPerson,
  };
}
