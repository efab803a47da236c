import {
  listArtistsOfGenre,
  listSimilarArtists,
  readArtist,
} from '#modules/profiles/artists/server/index.ts';
import { listCommunitiesIn, readCommunity } from '#modules/profiles/communities/server/index.ts';
import { listArtistsAt, listEventsOnDay } from '#modules/events/events/server/index.ts';
import { hashtagText } from '#modules/events/editor/rules.ts';
import { findGenre } from '#modules/music/genres/server/index.ts';
import { listTracksOf } from '#modules/music/server/index.ts';
import { refusals as placeRefusals } from '#modules/profiles/places/contract.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { findProfileRole, requireUser, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { eventDayIn } from '#modules/discovery/search/rules.ts';
import { readZoneAt } from '#modules/discovery/search/server/index.ts';
import { listVenuesIn, openVenueReader, type VenueReader } from '#modules/profiles/venues/server/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import * as calls from '../contract.ts';
import { readEventsOf, shownFaces } from './events-of-page.ts';
import { readUserView, readWholeUser, type OfOthers } from './user-views.ts';

/** Pages that combine several modules, each composed in one answer. */
export function openPageViews(
  services: Pick<Services, 'config'>,
  { readVenue = openVenueReader(), ...ofOthers }: { readVenue?: VenueReader } & Partial<OfOthers> = {},
): Feature {
  return {
    routes: [
      routeOwnTx(calls.getVenueView, async (ask) => {
        const { input, viewer, db } = ask;
        const { id, venue } = await readVenue(ask, input.venueId);
        const [events, artists, managePath] = await Promise.all([
          readEventsOf(db, 'venue', venue.id, input),
          listArtistsAt(db, id, shownFaces),
          managePathOf(db, viewer, venue),
        ]);
        return { venue, events, artists: { items: artists }, managePath };
      }),

      route(calls.getArtistView, async ({ input, viewer, db }) => {
        const { id, artist } = await readArtist(db, input.artistId, viewer);
        const [events, tracks, similar, managePath] = await Promise.all([
          readEventsOf(db, 'artist', artist.id, input),
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
          readEventsOf(db, 'community', community.id, input),
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
          readEventsOf(db, 'neighborhood', id, input),
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
          readEventsOf(db, 'genre', genre.slug, input),
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
        const events = await readEventsOf(db, 'hashtag', tag, input);
        if (events.counts.upcoming + events.counts.past === 0)
          throw refuse(calls.getHashtagView.refusals, 'hashtagNotFound');
        return { tag, events };
      }),

      route(calls.getUser, async ({ input, viewer, db }) =>
        readWholeUser(db, await requireUser(db, input.userId), viewer, ofOthers),
      ),

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
  const { role } = viewer ? await findProfileRole(db, viewer, profile.id) : {};
  return role ? manageProfilePath(profile) : null;
}
