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
  followEnded,
  followInvited,
  followRequested,
  followRestored,
  followWithdrawn,
} from '#modules/profiles/follows/events.ts';
import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { moderationDecided } from '#modules/safety/moderation/events.ts';
import {
  orderClaimed,
  orderCompleted,
  orderRefunded,
  refundReturned,
  ticketOffered,
  listingSold,
} from '#modules/sales/checkout/events.ts';
import { disputeChanged } from '#modules/sales/disputes/events.ts';
import { listingReturned, ticketSent, ticketTransferred } from '#modules/sales/exchange/events.ts';
import { openingTurn } from '#modules/sales/openings/events.ts';
import { payoutHeld, payoutSent } from '#modules/sales/payouts/events.ts';
import { splitAnswered, splitProposed } from '#modules/sales/splits/events.ts';
import { drawHeld, drawInvited, drawLeft, drawOver, drawSoon, drawWon } from '#modules/sales/draws/events.ts';
import { seatHeld } from '#modules/sales/group-holds/events.ts';
import { collectionInvited } from '#modules/social/collections/events.ts';
import { commentCreated } from '#modules/social/comments/events.ts';
import { presaleAnnounced, presaleSoon } from '#modules/sales/presales/events.ts';
import { likeAdded, likeRemoved, likeRestored } from '#modules/social/likes/events.ts';
import {
  planCancelled,
  planConfirmed,
  planDecided,
  planInvited,
  planRequested,
} from '#modules/social/plans/events.ts';
import { postCreated } from '#modules/social/posts/events.ts';
import type { EventId, ProfileId } from '#platform/ids.ts';
import type { PayloadOf } from '#platform/domain-events.ts';
import { timeOfDay } from '#platform/time.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationType } from '../catalog.ts';
import { endOn, notifyFew, notifyOf, restoreOf, type Delivery } from './delivery.ts';
import { excerpt, type NotificationDraft } from './draft.ts';
import {
  listGigAnswered,
  listGigRequested,
  listPageDeleted,
  listTeamAnswered,
  listTeamInvited,
} from './request-drafts.ts';
import { listEventChanged, listFriendsGoing, listToFollowers, listToInterested } from './event-drafts.ts';
import { planEnded, seatPaid, voteEnded } from './plan-drafts.ts';
import {
  listDisputeChanged,
  listOffered,
  listReturned,
  listSent,
  listSold,
  listRefunded,
  listRefundReturned,
  listTransferred,
  listTurn,
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
import * as things from './things-store.ts';
import {
  managePathOf,
  pathOf,
  ofCommunity,
  findEvent,
  ofEvent,
  ofPlan,
  threadLink,
  authorOf,
  likedThing,
} from './draft-parts.ts';

const none: readonly NotificationDraft[] = [];

/** The subscribers that write notifications. Large audiences are read in parts. */
export const notifiers = [
  notifyOf(followConfirmed, listFollowed),

  notifyOf(followRequested, async (db, { id: actId, payload: { profileId: by, followedId: to } }) => {
    const asker = await things.findProfileName(db, by);
    if (!asker) return none;
    const about = { itemType: asker.type, itemId: asker.id, params: { profile: asker.name } };
    return [{ ...about, to, by, actId, type: 'followRequest', key: `${to}:${by}`, link: pathOf(asker) }];
  }),
  notifyOf(followApproved, (db, delivery) => listAnswered(db, 'followApproved', delivery)),
  notifyOf(followInvited, (db, delivery) => listAnswered(db, 'followInvited', delivery)),

  notifyOf(communityPending, async (db, { id: actId, payload: { communityId, userId, byId } }) => {
    const community = await things.findProfileName(db, communityId);
    // The team knows of requests that it reopens.
    if (!community || (byId !== undefined && byId !== userId)) return none;
    const about = {
      ...ofCommunity(community),
      type: 'communityRequest',
      by: userId,
      actId,
      link: managePathOf(community, 'members'),
    } as const;
    const key = `${community.id}:${userId}`;
    const team = await things.listTeam(db, community.id);
    return [community.id, ...team].map((to) => ({ ...about, to, key }));
  }),

  notifyOf(communityConfirmed, async (db, { key, day, payload: { communityId, userId, byId } }) => {
    const community = await things.findProfileName(db, communityId);
    if (!community) return none;
    const about = ofCommunity(community);
    const isApproved = byId !== undefined && byId !== userId;
    const joined = {
      ...about,
      type: 'communityJoined',
      key: `${community.id}:${day}`,
      by: userId,
    } as const;
    const team = isApproved ? [] : await things.listTeam(db, community.id);
    return [
      ...(isApproved
        ? [{ ...about, to: userId, type: 'communityApproved', key, by: community.id } as const]
        : []),
      ...[community.id, ...team].map((to) => ({ ...joined, to })),
    ];
  }),

  notifyOf(communityDenied, async (db, { key, payload: { communityId, userId: to } }) => {
    const community = await things.findProfileName(db, communityId);
    if (!community) return none;
    return [{ ...ofCommunity(community), to, type: 'communityDenied', key, by: community.id }];
  }),

  notifyOf(eventJoined, listFriendsGoing),

  notifyOf(likeAdded, listLiked),

  notifyOf(commentCreated, async (db, { payload }) => {
    const comment = await things.findComment(db, payload.commentId);
    if (!comment) return none;
    const { itemType, itemId, profileId: by, parentId } = comment;
    const parent = parentId ? await things.findComment(db, parentId) : undefined;
    const author = await authorOf(db, itemType, itemId);
    const about = {
      by,
      actId: comment.id,
      itemType,
      itemId,
      params: { itemType, excerpt: excerpt(comment.text) },
      link: threadLink(itemType, itemId),
    };
    const drafts: NotificationDraft[] = [];
    if (parent) drafts.push({ ...about, to: parent.profileId, type: 'reply', key: parent.id });
    if (author && author !== parent?.profileId)
      drafts.push({ ...about, to: author, type: 'comment', key: `${itemType}:${itemId}` });
    return drafts;
  }),

  notifyOf(postCreated, listNewPost),

  notifyOf(planInvited, async (db, { id: actId, payload: { planId, userId, byId } }) => {
    const plan = await things.findPlanName(db, planId);
    if (!plan) return none;
    return [{ ...ofPlan(plan), to: userId, type: 'planInvited', key: plan.id, by: byId, actId }];
  }),

  notifyOf(planRequested, async (db, { id: actId, payload: { planId, userId, byId } }) => {
    const plan = await things.findPlanName(db, planId);
    // The creator knows of requests that they reopen.
    if (!plan || byId !== userId) return none;
    const key = `${plan.id}:${userId}`;
    return [{ ...ofPlan(plan), to: plan.creatorId, type: 'planRequested', key, by: userId, actId }];
  }),

  notifyOf(planConfirmed, async (db, { id: actId, payload: { planId, userId, byId } }) => {
    const plan = await things.findPlanName(db, planId);
    if (!plan) return none;
    // When the creator approves a user, the user is notified. When a user accepts an invitation, the creator is.
    const [to, by] = byId === userId ? [plan.creatorId, userId] : [userId, byId];
    return [{ ...ofPlan(plan), to, type: 'planConfirmed', key: plan.id, by, actId }];
  }),

  notifyOf(planDecided, (db, { key, payload: { planId, byId } }) => voteEnded(db, { key, planId, byId })),

  notifyOf(planCancelled, (db, { payload: { planId, byId } }) => planEnded(db, { planId, byId })),

  notifyOf(seatHeld, async (db, { id: actId, payload }) => {
    const { planId, eventId, orderId, userId: to, byId: by } = payload;
    const plan = await things.findPlanName(db, planId);
    const event = await findEvent(db, eventId);
    const until = await things.findSeatEnd(db, orderId);
    if (!plan || !event || !until || to === by) return none;
    const params = { plan: plan.name, event: event.name, until: timeOfDay(until, event.timezone) };
    return [{ ...ofPlan(plan), to, by, actId, type: 'seatHeld', key: plan.id, params }];
  }),

  notifyOf(collectionInvited, async (db, { id: actId, payload: { collectionId, userId: to, byId: by } }) => {
    const list = await things.findCollection(db, collectionId);
    if (!list || list.deletedAt) return none;
    const shelf = list.kind === 'do-list' ? 'do-lists' : 'collections';
    const about = { itemType: 'collection', itemId: list.id, params: { list: list.name } };
    return [{ ...about, to, by, actId, type: 'listInvitation', key: list.id, link: `/${shelf}/${list.id}` }];
  }),

  notifyOf(teamInvited, listTeamInvited),
  notifyOf(teamAnswered, listTeamAnswered),
  notifyOf(profileDeleted, listPageDeleted),
  notifyOf(gigRequested, listGigRequested),
  notifyOf(gigAnswered, listGigAnswered),

  notifyFew(orderCompleted, async (db, { payload }) => {
    const tickets = await listTicketsReady(db, payload);
    const [first] = tickets;
    if (!first) return none;
    const about = { eventId: payload.eventId, event: first.params['event'] ?? '', by: payload.buyerId };
    return [...tickets, ...(await seatPaid(db, about))];
  }),
  notifyFew(orderClaimed, (db, { payload }) => listTicketsReady(db, payload)),

  notifyFew(ticketSent, listSent),
  notifyFew(ticketTransferred, listTransferred),
  notifyFew(ticketOffered, listOffered),
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

export type Retraction = {
  readonly by: string;
  readonly types: readonly NotificationType[];
  readonly to?: string;
  readonly item?: { readonly type: string; readonly id: string };
  /** Whether it was repeated meanwhile. */
  readonly isBack: boolean;
};

/** The subscribers that remove unread notifications of undone actions. */
export const retractions = [
  endOn(followEnded, async (db, { profileId: by, followedId: to }): Promise<Retraction> => {
    return { by, to, types: ['follow', 'followBack'], isBack: await things.follows(db, by, to) };
  }),
  endOn(followWithdrawn, async (db, { profileId: by, followedId: to }): Promise<Retraction> => {
    return { by, to, types: ['followRequest'], isBack: await things.follows(db, by, to, 'pending') };
  }),
  // The team reopened a request that it had declined.
  endOn(communityPending, async (db, { communityId: by, userId: to, byId }): Promise<Retraction> => {
    const isBack = byId === undefined || (await things.isDeclined(db, by, to));
    return { by, to, types: ['communityDenied'], isBack };
  }),
  endOn(likeRemoved, async (db, { profileId: by, itemType: type, itemId: id }): Promise<Retraction> => {
    return { by, types: ['like'], item: { type, id }, isBack: await things.likes(db, by, type, id) };
  }),
];

async function listFollowed(
  db: Db,
  { day, payload }: Delivery<typeof followConfirmed>,
): Promise<readonly NotificationDraft[]> {
  const { profileId: by, followedId: to, isBack } = payload;
  const follower = await things.findProfileName(db, by);
  if (!follower || !(await things.follows(db, by, to))) return none;
  const link = pathOf(follower);
  if (isBack) return [{ to, type: 'followBack', key: by, by, params: {}, link }];
  // New followers of one day share a row, which links to the newest.
  return [{ to, type: 'follow', key: day, by, params: {}, link }];
}

/** A private account accepted a request, or invites a profile that it had declined. */
async function listAnswered(
  db: Db,
  type: 'followApproved' | 'followInvited',
  { id: actId, payload: { profileId: to, followedId: by } }: Delivery<typeof followApproved>,
): Promise<readonly NotificationDraft[]> {
  const person = await things.findProfileName(db, by);
  return person ? [{ to, by, actId, type, key: by, params: {}, link: pathOf(person) }] : none;
}

async function listLiked(
  db: Db,
  { payload }: Delivery<typeof likeAdded>,
): Promise<readonly NotificationDraft[]> {
  const { authorProfileId: to, profileId: by, itemType, itemId } = payload;
  const liked = to && (await likedThing(db, itemType, itemId));
  if (!liked || !(await things.likes(db, by, itemType, itemId))) return none;
  const params = { itemType, ...(liked.name && { name: liked.name }) };
  return [{ to, type: 'like', key: `${itemType}:${itemId}`, by, itemType, itemId, params, link: liked.link }];
}

/**
 * A post notifies members and followers of its feed, and guests of its event. Public posts belong to the home feed.
 */
async function* listNewPost(
  db: Db,
  { day, payload: { postId } }: Delivery<typeof postCreated>,
): AsyncIterable<readonly NotificationDraft[]> {
  const post = await things.findPost(db, postId);
  if (!post?.feedId) return;
  const feed =
    post.feedType === 'event'
      ? await findEvent(db, post.feedId as EventId)
      : await things.findProfileName(db, post.feedId as ProfileId);
  if (!feed) return;
  const list =
    post.feedType === 'event'
      ? things.listGoing
      : post.feedType === 'community'
        ? things.listMembers
        : things.listFollowers;
  const about = {
    type: 'post',
    key: `${post.feedId}:${day}`,
    by: post.profileId,
    itemType: 'feedPost',
    itemId: post.id,
    params: { feed: feed.name, excerpt: excerpt(post.description) },
    link: `/posts/${post.id}`,
  } as const;
  for await (const ids of things.allOf(db, list as things.ListAudience<string, ProfileId>, post.feedId))
    yield ids.map((to) => ({ ...about, to }));
}

async function listTicketsReady(
  db: Db,
  { eventId, orderId, buyerId: to, test }: PayloadOf<typeof orderClaimed>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event || test) return none;
  return [{ ...ofEvent(event), to, type: 'orderCompleted', key: orderId, link: `/tickets/${orderId}` }];
}
