import { readCard } from '#modules/profiles/profiles/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { routeOnce } from '#platform/server/route-once.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as drafts from '../draft-contract.ts';
import { attachImage, createArtist } from './create-artist.ts';
import { readArtist } from './read-artist.ts';
import { refreshPopularity } from './store.ts';

export { readArtistId } from './read-artist-id.ts';
export { readArtist } from './read-artist.ts';
export {
  addArtist,
  findTopPerformer,
  findWebsite,
  listPopularity,
  listArtistsOfGenre,
  listSimilarArtists,
  refreshPopularity,
  setTopPerformer,
  setWebsite,
} from './store.ts';

export function openArtists({ db }: Pick<Services, 'db'>): Feature {
  return {
    scheduledTasks: [{ name: 'artists.popularity', everySeconds: 3600, run: () => refreshPopularity(db) }],
    routes: [
      route(calls.getArtist, async ({ input, viewer, db }) => {
        const { artist } = await readArtist(db, input.artistId, viewer);
        return artist;
      }),
      routeOnce(
        drafts.createArtist,
        ({ input, viewer, db }) => createArtist(db, input, requireViewer(viewer).userId),
        ({ db }, id) => readCard(db, id),
      ),
      route(drafts.attachArtistImage, ({ input, viewer, db }) =>
        attachImage(db, input, requireViewer(viewer)),
      ),
    ],
  };
}
