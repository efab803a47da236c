import { callerOf } from '#platform/server/call-limit.ts';
import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { findFriendsGoing, findThings, type SearchOptions } from './find-things.ts';
import { readBrowseView } from './read-browse-view.ts';
import type { SearchPort } from './search-port.ts';

/** Most of these answers don't depend on the viewer and may be cached publicly for a minute (SRC-03…05). */
export const routesOf = (port: SearchPort, outside: SearchOptions): readonly Route[] => [
  route(calls.search, ({ input, viewer, request, db }) =>
    findThings({ db, port, ...outside, caller: callerOf(viewer, request) }, input, new Date()),
  ),

  route(calls.searchFriendsGoing, ({ input, viewer, db }) =>
    findFriendsGoing({ db, port, ...outside }, input, {
      userId: requireViewer(viewer).userId,
      now: new Date(),
    }),
  ),

  route(calls.getBrowseView, ({ input, viewer, db }) =>
    readBrowseView({ db, port }, input, new Date(), viewer?.userId),
  ),
];
