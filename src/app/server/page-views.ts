import {
  listArtistsOfGenre,
  listSimilarArtists,
  readArtist,
} from '#modules/profiles/artists/server/index.ts';
import { readShelf } from '#modules/social/collections/server/index.ts';
import {
  listCommunitiesIn,
  listCommunitiesOf,
  readCommunity,
} from '#modules/profiles/communities/server/index.ts';
import {
  countEventsOf,
  listArtistsAt,
  listEventsOf,
  listEventsOnDay,
  type Owner,
  type When,
} from '#modules/events/events/server/index.ts';
import { hashtagText } from '#modules/events/editor/rules.ts';
import {
  readConnections,
  readFollowTotals,
  readShownBlocks,
} from '#modules/profiles/follows/server/index.ts';
import { findGenre } from '#modules/music/genres/server/index.ts';
import { listTracksOf } from '#modules/music/server/index.ts';
import { refusals as placeRefusals } from '#modules/profiles/places/contract.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import { readPlansOf } from '#modules/social/plans/server/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import type { Block } from '#modules/profiles/profiles/privacy.ts';
import {
  partInProfile,
  readUser,
  requireUser,
  toProfileCard,
} from '#modules/profiles/profiles/server/index.ts';
import { eventDayIn } from '#modules/discovery/search/rules.ts';
import { readZoneAt } from '#modules/discovery/search/server/index.ts';
import { listVenuesIn, openVenueReader, type VenueReader } from '#modules/profiles/venues/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import * as calls from '../contract.ts';
import type { EventsOfPage, UserView } from '../contract.ts';

type PageInput = { when: When; cursor?: string | undefined };

const eventsPerPage = 20;
const shownFaces = 12;

/** Pages that combine several modules, each composed in one answer. */
export function openPageViews(
  services: Pick<Services, 'config'>,
  { readVenue = openVenueReader() }: { readVenue?: VenueReader } = {},
): Feature {
  const eventsOf = (db: Db, of: Owner, wireId: string, input: PageInput) =>
    readEventsOf(db, of, wireId, input);
  return {
    routes: [
      routeOwnTx(calls.getVenueView, async (ask) => {
        const { input, viewer, db } = ask;
        const { id, venue } = await readVenue(ask, input.venueId);
        const [events, artists, managePath] = await Promise.all([
          eventsOf(db, 'venue', venue.id, input),
          listArtistsAt(db, id, shownFaces),
          managePathOf(db, viewer, venue),
        ]);
        return { venue, events, artists: { items: artists }, managePath };
      }),

      route(calls.getArtistView, async ({ input, viewer, db }) => {
        const { id, artist } = await readArtist(db, input.artistId, viewer);
        const [events, tracks, similar, managePath] = await Promise.all([
          eventsOf(db, 'artist', artist.id, input),
          listTracksOf(db, artist),
          listSimilarArtists(db, id, shownFaces),
          managePathOf(db, viewer, artist),
        ]);
        const near = { items: similar.map(toProfileCard) };
        return { artist, events, tracks: { items: tracks }, similar: near, managePath };
      }),

      route(calls.getCommunityView, async ({ input, viewer, db }) => {
        const { community } = await readCommunity(db, input.communityId, viewer);
        const [events, managePath] = await Promise.all([
          eventsOf(db, 'community', community.id, input),
          managePathOf(db, viewer, community),
        ]);
        return { community, events, managePath };
      }),

      route(calls.getLocationView, async ({ input, db }) => {
        const location = await findNeighborhood(db, input.locationId);
        if (!location) throw refuse(placeRefusals, 'placeNotFound');
        const { id } = location;
        const zone = await readZoneAt(db, location.location);
        const tonight = { date: eventDayIn(new Date(), zone), zone, limit: shownFaces };
        const [event, events, venues, communities] = await Promise.all([
          listEventsOnDay(db, id, tonight),
          eventsOf(db, 'neighborhood', id, input),
          listVenuesIn(db, id, shownFaces),
          listCommunitiesIn(db, id, shownFaces),
        ]);
        return {
          location,
          tonight: event,
          events,
          venues: { items: venues.map(toProfileCard) },
          communities: { items: communities.map(toProfileCard) },
        };
      }),

      route(calls.getGenreView, async ({ input, db }) => {
        const found = await findGenre(db, input.slug);
        if (!found) throw refuse(calls.getGenreView.refusals, 'genreNotFound');
        const { genre, parent, children } = found;
        const [events, artists] = await Promise.all([
          eventsOf(db, 'genre', genre.slug, input),
          listArtistsOfGenre(db, genre.id, shownFaces),
        ]);
        return {
          genre,
          parent,
          related: { items: children },
          events,
          artists: { items: artists.map(toProfileCard) },
        };
      }),

      route(calls.getHashtagView, async ({ input, db }) => {
        const tag = hashtagText(input.tag);
        const events = await eventsOf(db, 'hashtag', tag, input);
        if (events.counts.upcoming + events.counts.past === 0)
          throw refuse(calls.getHashtagView.refusals, 'hashtagNotFound');
        return { tag, events };
      }),

      route(calls.getUserView, async ({ input, viewer, db }) =>
        readUserView(db, await requireUser(db, input.userId), viewer, input),
      ),
    ],
  };
}

async function managePathOf(
  db: Db,
  viewer: Viewer | undefined,
  profile: ProfileCard,
): Promise<PagePath | null> {
  const { part } = viewer ? await partInProfile(db, viewer, profile.id) : {};
  return part ? manageProfilePath(profile) : null;
}

async function readEventsOf(
  db: Db,
  of: Owner,
  wireId: string,
  { when, cursor }: PageInput,
): Promise<EventsOfPage> {
  const [page, counts] = await Promise.all([
    listEventsOf(db, of, wireId, { limit: eventsPerPage, cursor, when }),
    countEventsOf(db, of, wireId),
  ]);
  return { ...page, when, counts };
}

/** A user's page, with `null` for what they don't share with this viewer (PRF-08). */
async function readUserView(
  db: Db,
  userId: UserId,
  viewer: Viewer | undefined,
  input: PageInput,
): Promise<UserView> {
  const shown = await readShownBlocks(db, userId, viewer);
  const shared = <Part>(block: Block, read: () => Promise<Part>) => (shown.has(block) ? read() : null);
  const communitiesOf = async (part: 'member' | 'creator') => {
    const { rows, total } = await listCommunitiesOf(db, userId, part, shownFaces);
    return { items: rows.map(toProfileCard), total };
  };
  const [user, follows, events, hosted, createdCommunities, communities, artists, friends, doLists, plans] =
    await Promise.all([
      readUser(db, userId, viewer),
      readFollowTotals(db, userId),
      shared(input.when === 'past' ? 'pastEvents' : 'events', () => readEventsOf(db, 'user', userId, input)),
      listEventsOf(db, 'community', userId, { limit: 6 }),
      communitiesOf('creator'),
      shared('communities', () => communitiesOf('member')),
      shared('artists', () =>
        readConnections(db, userId, { of: 'following', type: 'artist' }, { limit: shownFaces }),
      ),
      shared('friends', () => readConnections(db, userId, { of: 'friends' }, { limit: shownFaces })),
      shared('doLists', () => readShelf(db, { creatorId: userId }, { limit: 8 })),
      shared('events', async () => ({ items: await readPlansOf(db, userId, viewer, 8) })),
    ]);
  const createdEvents = { items: hosted.items, total: hosted.total };
  // Counts the other side of now only if the user shares it.
  const counts = events && {
    upcoming: shown.has('events') ? events.counts.upcoming : 0,
    past: shown.has('pastEvents') ? events.counts.past : 0,
  };
  return {
    user,
    follows,
    events: events && counts && { ...events, counts },
    createdEvents,
    createdCommunities,
    communities,
    artists,
    friends,
    doLists,
    plans,
    sharesDiary: shown.has('diary'),
  };
}
