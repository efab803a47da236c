import type { OffersOf } from '#modules/events/events/server/index.ts';
import { requireViewer, route, type Route } from '#platform/server/http.ts';
import * as calls from '../contract.ts';
import { findFriendsGoing, findThings, type SearchOptions } from './find-things.ts';
import { readBrowseView } from './read-browse-view.ts';
import type { SearchPort } from './search-port.ts';

/** Nothing in most of these answers depends on who asks: they may be kept by everyone for a minute (SRC-03…05). */
export const routesOf = (port: SearchPort, offersOf: OffersOf, outside: SearchOptions): readonly Route[] => [
  route(calls.search, ({ input, db }) => findThings({ db, port, offersOf, ...outside }, input, new Date())),

  route(calls.searchFriendsGoing, ({ input, viewer, db }) =>
    findFriendsGoing({ db, port, offersOf, ...outside }, input, {
      userId: requireViewer(viewer).userId,
      now: new Date(),
    }),
  ),

  route(calls.getBrowseView, ({ input, db }) => readBrowseView({ db, port, offersOf }, input, new Date())),
];
