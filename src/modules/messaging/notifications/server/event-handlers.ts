import {
  eventCancelled,
  eventChanged,
  eventJoined,
  eventPostponed,
  eventPublished,
} from '#modules/events/events/events.ts';
import { eventStartsSoon, salesStartSoon } from '#modules/events/saves/events.ts';
import { gigAnswered, gigRequested } from '#modules/events/gigs/events.ts';
import { teamAnswered, teamInvited } from '#modules/events/teams/events.ts';
import {
  communityConfirmed,
  communityDenied,
  communityPending,
} from '#modules/profiles/communities/events.ts';
import {
  followApproved,
  followConfirmed,
  followInvited,
  followRequested,
  followRestored,
} from '#modules/profiles/follows/events.ts';
import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { moderationDecided } from '#modules/safety/moderation/events.ts';
import {
  orderClaimed,
  orderCompleted,
  orderRefunded,
  refundReturned,
  ticketOffered,
  waitingEnded,
  listingSold,
} from '#modules/sales/checkout/events.ts';
import { disputeChanged } from '#modules/sales/disputes/events.ts';
import {
  listingReturned,
  ticketDeclined,
  ticketSent,
  ticketTransferred,
} from '#modules/sales/exchange/events.ts';
import { openingTurn } from '#modules/sales/openings/events.ts';
import { payoutHeld, payoutSent } from '#modules/sales/payouts/events.ts';
import { splitAnswered, splitProposed } from '#modules/sales/splits/events.ts';
import { drawHeld, drawInvited, drawLeft, drawOver, drawSoon, drawWon } from '#modules/sales/draws/events.ts';
import { seatHeld } from '#modules/sales/group-holds/events.ts';
import { collectionInvited } from '#modules/social/collections/events.ts';
import { commentCreated } from '#modules/social/comments/events.ts';
import { presaleAnnounced, presaleSoon } from '#modules/sales/presales/events.ts';
import { likeAdded, likeRestored } from '#modules/social/likes/events.ts';
import {
  planCancelled,
  planConfirmed,
  planDecided,
  planInvited,
  planRequested,
} from '#modules/social/plans/events.ts';
import { postCreated } from '#modules/social/posts/events.ts';
import { notifyFew, notifyOf, restoreOf } from './delivery.ts';
import { excerpt } from './draft.ts';
import { listJoinDenied, listJoined, listJoinRequested } from './community-drafts.ts';
import { listAnswered, listFollowed, listFollowRequested } from './follow-drafts.ts';
import { listCommented, listContributorInvited, listLiked, listNewPost } from './social-drafts.ts';
import {
  listPlanCancelled,
  listPlanConfirmed,
  listPlanDecided,
  listPlanInvited,
  listPlanRequested,
  listSeatHeld,
} from './plan-drafts.ts';
import {
  listGigAnswered,
  listGigRequested,
  listPageDeleted,
  listTeamAnswered,
  listTeamInvited,
} from './request-drafts.ts';
import { listEventChanged, listFriendsGoing, listToFollowers, listToInterested } from './event-drafts.ts';
import {
  listDeclined,
  listDisputeChanged,
  listOffered,
  listOrderCompleted,
  listReturned,
  listSent,
  listSold,
  listRefunded,
  listRefundReturned,
  listTicketsReady,
  listTransferred,
  listTurn,
  listWaitingEnded,
} from './sales-drafts.ts';
import { listPayoutHeld, listPayoutSent, listSplitAnswered, listSplitProposed } from './payout-drafts.ts';
import {
  listDrawHeld,
  listDrawInvited,
  listDrawLeft,
  listDrawOver,
  listDrawSoon,
  listDrawWon,
} from './draw-drafts.ts';
import { listEventSoon, listSalesSoon } from './reminder-drafts.ts';
import { listPresaleAnnounced, listPresaleSoon } from './presale-drafts.ts';

/** The subscribers that write notifications. Large audiences are read in parts. */
export const notifiers = [
  notifyOf(followConfirmed, listFollowed),
  notifyOf(followRequested, listFollowRequested),
  notifyOf(followApproved, (db, delivery) => listAnswered(db, delivery, 'followApproved')),
  notifyOf(followInvited, (db, delivery) => listAnswered(db, delivery, 'followInvited')),

  notifyOf(communityPending, listJoinRequested),
  notifyOf(communityConfirmed, listJoined),
  notifyOf(communityDenied, listJoinDenied),

  notifyOf(eventJoined, listFriendsGoing),

  notifyOf(likeAdded, listLiked),

  notifyOf(commentCreated, listCommented),
  notifyOf(postCreated, listNewPost),

  notifyOf(planInvited, listPlanInvited),
  notifyOf(planRequested, listPlanRequested),
  notifyOf(planConfirmed, listPlanConfirmed),
  notifyOf(planDecided, listPlanDecided),
  notifyOf(planCancelled, listPlanCancelled),
  notifyOf(seatHeld, listSeatHeld),
  notifyOf(collectionInvited, listContributorInvited),

  notifyOf(teamInvited, listTeamInvited),
  notifyOf(teamAnswered, listTeamAnswered),
  notifyOf(profileDeleted, listPageDeleted),
  notifyOf(gigRequested, listGigRequested),
  notifyOf(gigAnswered, listGigAnswered),

  notifyFew(orderCompleted, listOrderCompleted),
  notifyFew(orderClaimed, listTicketsReady),

  notifyFew(ticketSent, listSent),
  notifyFew(ticketTransferred, listTransferred),
  notifyFew(ticketDeclined, listDeclined),
  notifyFew(ticketOffered, listOffered),
  notifyFew(waitingEnded, listWaitingEnded),
  notifyFew(openingTurn, listTurn),
  notifyFew(listingSold, listSold),
  notifyFew(listingReturned, listReturned),
  notifyFew(orderRefunded, listRefunded),
  notifyFew(refundReturned, listRefundReturned),
  notifyOf(disputeChanged, listDisputeChanged),
  notifyOf(splitProposed, listSplitProposed),
  notifyOf(splitAnswered, listSplitAnswered),
  notifyOf(payoutSent, listPayoutSent),
  notifyOf(payoutHeld, listPayoutHeld),

  notifyOf(eventPublished, listToFollowers),
  notifyOf(eventStartsSoon, listEventSoon),
  notifyOf(salesStartSoon, listSalesSoon),
  notifyOf(presaleAnnounced, listPresaleAnnounced),
  notifyOf(presaleSoon, listPresaleSoon),
  notifyOf(drawInvited, listDrawInvited),
  notifyOf(drawLeft, listDrawLeft),
  notifyOf(drawSoon, listDrawSoon),
  notifyFew(drawWon, listDrawWon),
  notifyOf(drawHeld, listDrawHeld),
  notifyOf(drawOver, listDrawOver),
  notifyOf(eventChanged, listEventChanged),
  notifyOf(eventPostponed, (db, delivery) => listToInterested(db, delivery, 'eventChanged')),
  notifyOf(eventCancelled, (db, delivery) => listToInterested(db, delivery, 'eventCancelled')),

  notifyOf(moderationDecided, async (_db, { key, payload: { userId: to, outcome, link } }) => [
    { to, type: 'moderation', key, params: { outcome: excerpt(outcome) }, link: link || '/' },
  ]),

  // A restored action returns to the list as it was, without a push.
  restoreOf(followRestored, listFollowed),
  restoreOf(likeRestored, listLiked),
];
