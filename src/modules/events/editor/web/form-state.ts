import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import type { TicketDraft } from '#modules/events/ticket-types/draft-contract.ts';
import { firstTicket } from '#modules/events/ticket-types/draft-rules.ts';
import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import { readDecimal } from '#platform/read-amount.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { zoneCity } from '#platform/zone-city.ts';
import type { DraftLocation, SentEventDraft, Visibility } from '../contract.ts';
import type { Checked } from '../rules.ts';

export type FormPicture =
  /** A generated poster. Seeds 0–11 are the stock posters (EVA-27). */
  | { readonly from: 'press'; readonly seed: number }
  /** `data`: the cropped image as a data URL, so that it survives a reload. */
  | { readonly from: 'upload'; readonly data: string; readonly width: number; readonly height: number }
  | { readonly from: 'event'; readonly url: string };

export type FormPerformer = {
  readonly card: ProfileCard;
  readonly part: string;
  /** Local time, such as `23:30`, or empty. */
  readonly playsAt: string;
  /** Days from the first such time after the start to the day of the set. By default, there are none. */
  readonly daysLater?: number;
  readonly headliner: boolean;
};

/** State of the event form. Times are local to the place: `2026-12-12T16:00`. */
export type FormState = {
  /** `null`: the signed-in user. */
  readonly creatorId: string | null;
  readonly name: string;
  readonly description: string;
  readonly start: string;
  readonly end: string;
  /** The chosen zone. `null` for the zone of the place (EVA-29). */
  readonly zone: string | null;
  /** The zone of the place. `null` if the map doesn't provide it. */
  readonly placeZone: string | null;
  /** The city of the place, which names its zone. May be empty. */
  readonly placeCity: string;
  readonly venueId: string | null;
  readonly venueName: string;
  readonly address: string;
  readonly location: DraftLocation | null;
  readonly picture: FormPicture | null;
  readonly tickets: readonly TicketDraft[];
  /** ISO 4217, in lower case. Empty: that of the city. */
  readonly currency: string;
  /** Whether the host chose the currency. Otherwise that of a new event follows its place. */
  readonly hasOwnCurrency?: boolean;
  readonly performers: readonly FormPerformer[];
  /** Invitations to the team of a new event (ROL-05). */
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
  /** The tax inside prices, with the rate in percent as typed (TAX-01). `null` without one. */
  readonly tax: { readonly name: string; readonly rate: string } | null;
  /** People over all ticket types. */
  readonly capacity: number | null;
};

/** Needs a function after a wait, because the form may have changed. */
export type ChangeForm = (part: Partial<FormState> | ((now: FormState) => FormState)) => void;

export const firstPoster: FormPicture = { from: 'press', seed: 0 };

export const emptyForm: FormState = {
  creatorId: null,
  name: '',
  description: '',
  start: '',
  end: '',
  zone: null,
  placeZone: defaultTimeZone,
  placeCity: '',
  venueId: null,
  venueName: '',
  address: '',
  location: null,
  picture: firstPoster,
  tickets: [{ ...firstTicket, id: 'new-rsvp' }],
  currency: '',
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
  tax: null,
  capacity: null,
};

/** The time zone of the form. `undefined` if only the server can derive it from the coordinates. */
export const zoneOf = ({ zone, placeZone }: Pick<FormState, 'zone' | 'placeZone'>) =>
  zone ?? placeZone ?? undefined;

/** Names a time zone of the form by a city (EVA-29). */
export const zoneCityOf = (zone: string, { placeZone, placeCity }: FormState) =>
  zoneCity(zone, { city: placeCity, zone: placeZone });

/** Converts form state for the checks. A guest is checked as a user, because they sign up on submit. */
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
    tax: taxOf(form),
  };
}

const venueOf = ({ venueId, venueName }: FormState) =>
  venueId || venueName.trim() ? { id: venueId, name: venueName.trim() } : null;

type SetTime = Pick<FormPerformer, 'playsAt' | 'daysLater'>;
const dayMs = 86_400_000;

function setTime(start: string, { playsAt, daysLater = 0 }: SetTime): string | null {
  if (!start || !playsAt) return null;
  const [date = '', begins = ''] = start.split('T');
  const days = daysLater + (playsAt >= begins ? 0 : 1);
  return `${new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)}T${playsAt}`;
}

/** @param at local, like the start, or empty */
export function setTimeOf(start: string, at: string): SetTime {
  const playsAt = at.slice(11);
  const first = setTime(start, { playsAt });
  const daysLater = first ? (Date.parse(at.slice(0, 10)) - Date.parse(first.slice(0, 10))) / dayMs : 0;
  return { playsAt, daysLater };
}

/** The rate in thousandths of a percent; null if it can't be read. */
export function readTaxRate(typed: string): number | null {
  const percent = readDecimal(typed.replace('%', ''), taxLimits.decimals);
  return percent === null || Number.isNaN(percent) ? null : Math.round(percent * 1000);
}

const taxOf = ({ tax }: FormState) => tax && { name: tax.name.trim(), rate: readTaxRate(tax.rate) };

/** (EVA-11) */
export function sentDraft(form: FormState, meId: string, status: 'draft' | null): SentEventDraft {
  const { picture } = form;
  return {
    ...(status && { status }),
    name: form.name.trim(),
    description: form.description.trim(),
    startDate: form.start || null,
    endDate: form.end || null,
    timezone: form.zone ?? (form.location ? form.placeZone : null),
    creatorId: form.creatorId ?? meId,
    creators: form.invited.map(({ card, creatorType }) => ({ id: card.id, creatorType })),
    artists: form.performers.map((performer) => ({
      id: performer.card.id,
      part: performer.part.trim(),
      playsAt: setTime(form.start, performer),
      headliner: performer.headliner,
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
    tickets: form.tickets.map((ticket) => ({ ...ticket, currency: form.currency || undefined })),
    currency: form.currency || undefined,
    preferences: { hideAddress: form.hideAddress },
    visibility: form.visibility,
    externalUrl: form.externalUrl.trim(),
    minimumAge: form.minimumAge,
    maxPerPerson: form.maxPerPerson,
    tax: taxOf(form),
    capacity: form.capacity,
  };
}
