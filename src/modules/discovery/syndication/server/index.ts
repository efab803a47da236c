import type { FindThing } from '#modules/discovery/sharing/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { mountFanFeeds, readFanFeeds, renewFanFeeds } from './fan-feeds.ts';
import { mountPublicFeeds } from './public-feeds.ts';

/** @param findThing resolves the page of a feed */
export function openFeeds(services: Pick<Services, 'config' | 'db'>, findThing: FindThing): Feature {
  const { config } = services;
  return {
    routes: [
      route(calls.getFanFeeds, ({ viewer, db }) => readFanFeeds(db, config, requireViewer(viewer).userId)),
      route(calls.renewFanFeeds, ({ viewer, db }) => renewFanFeeds(db, config, requireViewer(viewer).userId)),
    ],
    mount: (app) => {
      mountPublicFeeds(app, findThing, services);
      mountFanFeeds(app, services);
    },
  };
}
