import { openAnalytics } from '#modules/analytics/server/index.ts';
import { openFeeds } from '#modules/discovery/syndication/server/index.ts';
import { openMagazine } from '#modules/site/magazine/server/index.ts';
import { openSharing, openThings } from '#modules/discovery/sharing/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';

/** Composes what brings visitors from outside: short links, link previews, calendars and RSS. */
export function openSharingFeatures(services: Services): readonly Feature[] {
  const findThing = openThings();
  return [
    openSharing(services, findThing),
    openFeeds(services, findThing),
    openMagazine(services),
    openAnalytics(services),
  ];
}
