import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { add, change, merge, type GenreMover } from './change-genre.ts';
import { listAdminGenres } from './store.ts';

/** Lets admins edit the list of genres (INS-05). @param movers move the rows of other modules in a merge */
export function openGenreAdmin(movers: readonly GenreMover[]): Feature {
  return {
    routes: [
      route(calls.listAdminGenres, ({ input, db }) => listAdminGenres(db, input)),
      route(calls.addGenre, ({ input, viewer, db }) => add(db, input, requireViewer(viewer).userId)),
      route(calls.changeGenre, ({ input, viewer, db }) => change(db, input, requireViewer(viewer).userId)),
      route(calls.mergeGenres, ({ input, viewer, db }) =>
        merge(db, movers, input, requireViewer(viewer).userId),
      ),
    ],
  };
}
