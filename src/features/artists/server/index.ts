import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import * as calls from '../contract.ts';
import { readArtist } from './read-artist.ts';

export { readArtist } from './read-artist.ts';
export { addArtist, listSimilarArtists } from './store.ts';

export function openArtists(): Feature {
  return {
    routes: [
      route(calls.getArtist, async ({ input, viewer, db }) => {
        const { artist } = await readArtist(db, input.artistId, viewer);
        return artist;
      }),
    ],
  };
}
