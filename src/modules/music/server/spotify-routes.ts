import type { Services } from '#platform/server/feature.ts';
import { refuse } from '#platform/refusal.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../spotify-contract.ts';
import { listCreatorSuggestions, listTrackSuggestions } from '../suggestion-contract.ts';
import { showExternalTrack, type Covers } from './external-songs.ts';
import type { TrackPage } from './providers/music-port.ts';
import type { Music } from './providers/index.ts';
import { countKnownTracks, listKnownTracks } from './recommend-store.ts';
import { recommend, suggestToCreator, suggestTracks } from './recommend.ts';
import { openSpotifySession } from './spotify-session.ts';
import { readTracks } from './track-store.ts';

/** The default playlist ends here. */
const defaultPlaylistLength = 200;

/** Calls that Spotify once answered: the contract is unchanged, but other providers answer now. */
export function spotifyRoutes(
  services: Pick<Services, 'db' | 'config'>,
  music: Music,
  covers: Covers,
): Route[] {
  const asPerson = openSpotifySession(services, music);
  const accounts = music.spotify?.accounts;
  const shown = ({ items, total }: TrackPage, offset: number) => ({
    items: items.map((track) => showExternalTrack(track, music, covers)),
    total,
    offset,
  });
  return [
    routeOwnTx(calls.getMySavedTracks, async ({ input, viewer }) =>
      shown(
        await asPerson(requireViewer(viewer).userId, (access) => accounts!.savedTracks(access, input)),
        input.offset,
      ),
    ),

    routeOwnTx(calls.getMyPlaylists, async ({ input, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { items, total } = await asPerson(userId, (access) => accounts!.playlists(access, input));
      const playlists = items.map(({ id, name, coverUrl, total: tracks }): calls.Playlist => {
        const cover = { width: 300, height: 300, provider: 'spotify', gel: 'silver' } as const;
        const images = coverUrl ? [{ url: covers.path(coverUrl), ...cover }] : [];
        return { id, name, images, tracks: { total: tracks } };
      });
      return { items: playlists, total, offset: input.offset };
    }),

    routeOwnTx(calls.getPlaylistTracks, async ({ input, viewer, db }) => {
      const { playlistId, limit, offset } = input;
      if (playlistId === undefined) {
        const within = Math.max(0, Math.min(limit, defaultPlaylistLength - offset));
        const ids = within > 0 ? await listKnownTracks(db, { limit: within, offset }) : [];
        return {
          items: await readTracks(db, ids),
          total: await countKnownTracks(db, defaultPlaylistLength),
          offset,
        };
      }
      if (!viewer) throw refuse(calls.refusals, 'notConnected');
      const found = await asPerson(viewer.userId, (access) =>
        accounts!.playlistTracks(access, playlistId, { limit, offset }),
      );
      if (!found) throw refuse(calls.refusals, 'playlistNotFound');
      return shown(found, offset);
    }),

    route(calls.getRecommendations, async ({ input, db }) => listed(await recommend(db, input))),

    route(listTrackSuggestions, async ({ input, db }) => listed(await suggestTracks(db, input))),

    route(listCreatorSuggestions, async ({ input, viewer, db }) =>
      listed(await suggestToCreator(db, input, requireViewer(viewer))),
    ),
  ];
}

const listed = <Item>(items: Item[]) => ({ items, total: items.length, offset: 0 });
