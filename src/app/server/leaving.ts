import { forgetBuyer, forgetOpenOrders } from '#features/checkout/server/index.ts';
import { forgetLists } from '#features/collections/server/index.ts';
import { forgetComments } from '#features/comments/server/index.ts';
import { forgetMemberships } from '#features/communities/server/index.ts';
import { forgetNights } from '#features/events/server/index.ts';
import { forgetFollows } from '#features/follows/server/index.ts';
import { nameOfTheGone } from '#features/leaving/copy.ts';
import { openLeaving } from '#features/leaving/server/index.ts';
import { forgetLikes } from '#features/likes/server/index.ts';
import { forgetPictures } from '#features/media/server/index.ts';
import { dropGenres } from '#features/music/server/index.ts';
import { forgetActor } from '#features/notifications/server/index.ts';
import { forgetPlans } from '#features/plans/server/index.ts';
import { forgetPosts } from '#features/posts/server/index.ts';
import { forgetPerson } from '#features/profiles/server/index.ts';
import type { Feature, Services } from '#kit/server/feature.ts';

/** Somebody who leaves leaves every feature: each lets go of what it counts and tells. */
export function openHouseLeaving(services: Services): Feature {
  return openLeaving(services, {
    atOnce: [
      forgetFollows,
      forgetMemberships,
      forgetNights,
      forgetLists,
      forgetPlans,
      forgetLikes,
      forgetComments,
      forgetPosts,
      forgetPictures,
      dropGenres,
      (tx, userId) => forgetBuyer(tx, userId, nameOfTheGone),
      (tx, userId) => forgetPerson(tx, userId, nameOfTheGone),
    ],
    later: [(tx, userId) => forgetOpenOrders(tx, userId, nameOfTheGone), forgetActor],
  });
}
