import { outsideKey } from '#features/profiles/rules.ts';
import type { Feature } from '#kit/server/feature.ts';
import { route } from '#kit/server/http.ts';
import { refuse } from '#kit/refusal.ts';
import * as calls from '../contract.ts';
import { findArtist } from './store.ts';

export function openArtists(): Feature {
  return {
    routes: [
      route(calls.getArtist, async ({ input, db }) => {
        const found = await findArtist(db, outsideKey('artist', input.artistId));
        if (!found) throw refuse(calls.refusals, 'artistNotFound');
        return found;
      }),
    ],
  };
}
