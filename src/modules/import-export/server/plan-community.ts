import { limits as eventLimits, saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { EventDraft } from '#modules/events/editor/contract.ts';
import { draftChecks } from '#modules/events/editor/rules.ts';
import { conditionLimits } from '#modules/profiles/membership-rules/contract.ts';
import type { CommunitySettings } from '#modules/profiles/communities/server/index.ts';
import { draftLimits, draftRefusals, type ProfileDraft } from '#modules/profiles/editor/contract.ts';
import { draftFailure } from '#modules/profiles/editor/rules.ts';
import { ticketLimits, ticketRefusals } from '#modules/events/ticket-types/draft-contract.ts';
import { opensInLoop, ticketChecks } from '#modules/events/ticket-types/draft-rules.ts';
import { firstFailure } from '#platform/checks.ts';
import { isCurrency } from '#platform/currencies.ts';
import { cents, majorUnits } from '#platform/money.ts';
import { isTimeZone } from '#platform/time.ts';
import type { CommunityFile, FileEvent } from '../community-file.ts';
import { missingWords as words } from '../copy.ts';
import { wrongIn, type Wrong } from '../read-community-file.ts';
import type { KnownItems } from './known-here.ts';

export type PlannedEvent = { readonly of: FileEvent; readonly draft: EventDraft; readonly missing: string[] };

const nobody = 'community:';

const answered = (names: readonly string[], say: (names: readonly string[]) => string) =>
  names.length > 0 ? [say([...new Set(names)])] : [];

/** Plans the draft of an imported event and lists what doesn't exist here. */
export function planEvent(event: FileEvent, known: KnownItems): PlannedEvent {
  const artists = event.lineup.map((one) => ({ ...one, id: known.artist(one) }));
  const mayPlay = artists.filter(({ id }) => id !== undefined && !known.famous.has(id));
  const songs = event.songs.filter(({ id }) => known.songs.has(id));
  const genres = event.genres.flatMap(({ slug }) => known.genres.get(slug) ?? []);
  const venue = event.venue && known.hasVenue(event.venue) ? event.venue : undefined;
  const { place, currency } = event;
  const draft: EventDraft = {
    status: 'draft',
    name: event.name,
    description: event.description,
    startDate: event.startsAt,
    endDate: event.endsAt,
    timezone: event.timezone,
    creatorId: nobody,
    creators: [],
    artists: mayPlay
      .slice(0, eventLimits.artists)
      .map(({ provider, providerId, part, playsAt, headliner }) => ({
        id: `artist:${provider}:${providerId}`,
        part: part.slice(0, 60),
        playsAt,
        headliner,
      })),
    tracks: songs.slice(0, eventLimits.tracks).map(({ id }) => id),
    genres: genres.slice(0, eventLimits.genres),
    hashtags: event.hashtags.slice(0, eventLimits.hashtags),
    provider: 'backbeat',
    images: [],
    image: null,
    venue: venueOf(venue, place.name),
    location: locationOf(place),
    tickets: ticketsOf(event),
    currency,
    tax: event.tax,
    preferences: { hideAddress: place.hideAddress },
    visibility: event.visibility === 'private' ? 'members' : event.visibility,
    externalUrl: event.externalUrl ?? '',
    minimumAge: event.minimumAge,
    maxPerPerson: event.maxPerPerson === null ? null : Math.min(event.maxPerPerson, 1000),
    capacity: event.capacity === null ? null : Math.min(event.capacity, ticketLimits.capacity),
  };
  const hosts = event.hosts.filter(({ role }) => role !== 'owner');
  const nameOf = ({ name }: { name: string }) => name;
  const missing = [
    ...answered(artists.filter(({ id }) => id === undefined).map(nameOf), words.lineup),
    ...answered(
      artists.filter(({ id }) => id !== undefined && known.famous.has(id)).map(nameOf),
      words.famous,
    ),
    ...answered(event.songs.filter(({ id }) => !known.songs.has(id)).map(nameOf), words.songs),
    ...(event.venue && !venue ? [words.venue(event.venue.name)] : []),
    ...answered(hosts.map(nameOf), words.hosts),
    ...(draft.location || draft.venue?.id ? [] : [words.place]),
  ];
  return { of: event, draft, missing };
}

function venueOf(venue: FileEvent['venue'] | undefined, name: string): EventDraft['venue'] {
  if (venue) return { id: `venue:${venue.provider}:${venue.providerId}`, name };
  return name ? { id: null, name } : null;
}

function ticketsOf({ tickets, currency }: FileEvent): EventDraft['tickets'] {
  return tickets.map((ticket, place) => ({
    id: `file-${place}`,
    name: ticket.name,
    description: ticket.description,
    priceValue: majorUnits(cents(ticket.priceMinor), currency),
    capacity: ticket.capacity ?? 0,
    minPerOrder: ticket.minPerOrder,
    maxPerOrder: ticket.maxPerOrder,
    saleStartDate: ticket.saleStartsAt,
    saleEndDate: ticket.saleEndsAt,
    locked: ticket.locked,
    taxRate: ticket.taxRate,
    admits: ticket.admits,
    opensAfter: ticket.opensAfter === null ? null : `file-${ticket.opensAfter}`,
  }));
}

function locationOf(place: FileEvent['place']): EventDraft['location'] {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return null;
  const { name, address1, city, stateCode, zipCode } = place;
  const line = [address1, city, `${stateCode} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');
  return {
    name,
    addressFull: line,
    address1,
    city,
    state: { name: '', code: stateCode },
    zipCode,
    latitude,
    longitude,
  };
}

export function wrongEvents(planned: readonly PlannedEvent[]): Wrong[] {
  return planned.flatMap(({ draft, of }, place): Wrong[] => {
    const path = ['events', place];
    if (!isTimeZone(of.timezone))
      return [{ path: [...path, 'timezone'], message: saveRefusals.zoneInvalid.message }];
    if (!isCurrency(of.currency))
      return [{ path: [...path, 'currency'], message: saveRefusals.currencyUnsupported.message }];
    const failure = firstFailure(draftChecks, { ...draft, hasImage: false });
    if (failure) return [{ path, message: saveRefusals[failure].message }];
    const tickets = draft.tickets.flatMap((ticket, at): Wrong[] => {
      const wrong = firstFailure(ticketChecks, { ...ticket, currency: of.currency });
      return wrong ? [{ path: [...path, 'tickets', at], message: ticketRefusals[wrong].message }] : [];
    });
    if (tickets.length > 0) return tickets;
    if (opensInLoop(draft.tickets))
      return [{ path: [...path, 'tickets'], message: ticketRefusals.ticketOpensInLoop.message }];
    const { error } = EventDraft.safeParse(draft);
    return error ? wrongIn(error, path) : [];
  });
}

/** Plans the community's profile. Membership rules are added after its events. */
export function planProfile({ community }: CommunityFile, known: KnownItems): ProfileDraft {
  return {
    type: 'community',
    name: community.name,
    description: community.description,
    genreIds: community.genres
      .flatMap(({ slug }) => known.genres.get(slug) ?? [])
      .slice(0, draftLimits.genres),
    neighborhoodId: known.neighborhoodId,
    address: '',
    place: null,
    membershipType: community.membershipType === 'open' ? 'open' : 'approval',
    conditions: [],
    website: '',
    image: null,
  };
}

export function wrongProfile(draft: ProfileDraft): Wrong[] {
  const failure = draftFailure(draft);
  return failure ? [{ path: ['community'], message: draftRefusals[failure].message }] : [];
}

/** Plans the membership settings with ids of this instance. @param events the new ids of the file's events */
export function planSettings(
  { community }: CommunityFile,
  known: KnownItems,
  events: ReadonlyMap<string, string>,
): CommunitySettings {
  const conditions = community.conditions
    .slice(0, conditionLimits.mostConditions)
    .flatMap(({ condition, about }): CommunitySettings['conditions'] => {
      const row = { kind: condition.kind, aboutId: null, amount: 0, question: '' };
      if (condition.kind === 'question')
        return [{ ...row, question: condition.text.slice(0, conditionLimits.question) }];
      if (condition.kind === 'attended')
        return [{ ...row, amount: Math.max(1, Math.min(condition.events, conditionLimits.events)) }];
      const aboutId =
        condition.kind === 'ticket' ? events.get(condition.about.id) : about && known.artist(about);
      if (!aboutId) return [];
      const days = condition.kind === 'follows' ? condition.days : 0;
      return [{ ...row, aboutId, amount: Math.max(0, Math.min(days, conditionLimits.days)) }];
    });
  const { description, membershipType } = community;
  const isConditional = membershipType === 'conditional' && conditions.length > 0;
  const way = membershipType === 'conditional' && !isConditional ? 'approval' : membershipType;
  return { description, membershipType: way, conditions: isConditional ? conditions : [] };
}

export function missingOf(file: CommunityFile, known: KnownItems): string[] {
  const { community, events } = file;
  const all = [community, ...events].flatMap(({ genres }) => genres);
  const dated = new Set(events.map(({ id }) => id));
  const lost = community.conditions.flatMap(({ condition, about }) => {
    if (condition.kind === 'ticket' && !dated.has(condition.about.id)) return [condition.about.name];
    return condition.kind === 'follows' && !(about && known.artist(about)) ? [condition.about.name] : [];
  });
  const settings = planSettings(file, known, new Map([...dated].map((id) => [id, id])));
  return [
    words.pictures,
    ...(file.members.length > 0 ? [words.members(file.members.length)] : []),
    ...(file.posts.length > 0 ? [words.posts(file.posts.length)] : []),
    ...answered(
      all.filter(({ slug }) => !known.genres.has(slug)).map(({ name }) => name),
      words.genres,
    ),
    ...(community.neighborhood && !known.neighborhoodId
      ? [words.neighborhood(community.neighborhood.name)]
      : []),
    ...answered(lost, words.conditions),
    ...(settings.membershipType !== community.membershipType ? [words.approval] : []),
  ];
}
