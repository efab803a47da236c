import { forgetBuyer, forgetOpenOrders } from '#modules/sales/checkout/server/index.ts';
import { forgetEvidence } from '#modules/sales/disputes/server/index.ts';
import { forgetDraws } from '#modules/sales/draws/server/index.ts';
import { forgetTransfers, forgetWaiting } from '#modules/sales/exchange/server/index.ts';
import { forgetPlaces } from '#modules/sales/openings/server/index.ts';
import { forgetLists } from '#modules/social/collections/server/index.ts';
import { forgetComments } from '#modules/social/comments/server/index.ts';
import { forgetMemberships } from '#modules/profiles/communities/server/index.ts';
import { forgetUserEvents } from '#modules/events/events/server/index.ts';
import { forgetInvitedAddresses } from '#modules/events/teams/server/index.ts';
import { forgetFollows } from '#modules/profiles/follows/server/index.ts';
import { deletedUserName } from '#modules/privacy/copy.ts';
import { openPrivacy as openPrivacyModule, type PrivacyOptions } from '#modules/privacy/server/index.ts';
import { forgetLikes } from '#modules/social/likes/server/index.ts';
import { forgetPictures } from '#modules/media/server/index.ts';
import { dropGenres } from '#modules/music/server/index.ts';
import { forgetActor } from '#modules/messaging/notifications/server/index.ts';
import { forgetPlans } from '#modules/social/plans/server/index.ts';
import { forgetPosts } from '#modules/social/posts/server/index.ts';
import { reserveUsernames } from '#modules/profiles/own-profile/server/index.ts';
import { forgetPerson } from '#modules/profiles/profiles/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';

/** Account deletion runs a handler of every module that counts or shows something of the user. */
export function openPrivacy(services: Services, listOpenMoney: PrivacyOptions['listOpenMoney']): Feature {
  return openPrivacyModule(services, {
    listOpenMoney,
    atOnce: [
      forgetFollows,
      forgetMemberships,
      forgetUserEvents,
      forgetInvitedAddresses,
      forgetLists,
      forgetPlans,
      forgetLikes,
      forgetComments,
      forgetPosts,
      forgetPictures,
      dropGenres,
      reserveUsernames,
      forgetTransfers,
      forgetWaiting,
      forgetPlaces,
      forgetDraws,
      forgetEvidence,
      (tx, userId) => forgetBuyer(tx, userId, deletedUserName),
      (tx, userId) => forgetPerson(tx, userId, deletedUserName),
    ],
    later: [
      (tx, userId) => forgetOpenOrders(tx, userId, deletedUserName),
      async (tx, userId) => {
        while (await forgetActor(tx, userId));
      },
    ],
  });
}
