import { openAnalytics } from '#features/analytics/server/index.ts';
import { openFeeds } from '#features/feeds/server/index.ts';
import { openMagazine } from '#features/magazine/server/index.ts';
import { openSharing, openThings } from '#features/sharing/server/index.ts';
import { offersOf } from '#features/tickets/server/index.ts';
import type { Feature, Services } from '#kit/server/feature.ts';

/** What leads to our pages from outside: links, cards, calendars, news; and who came by them. */
export function openOutward(services: Services): readonly Feature[] {
  const findThing = openThings(offersOf(services));
  return [
    openSharing(services, findThing),
    openFeeds(services, findThing),
    openMagazine(services, offersOf(services)),
    openAnalytics(services),
  ];
}
