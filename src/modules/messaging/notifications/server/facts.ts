import { cents, moneyText } from '#platform/money.ts';
import { timeOfDay } from '#platform/time.ts';
import type { Db } from '#platform/server/db.ts';
import type { NotificationType } from '../catalogue.ts';
import { excerpt, type Draft } from './draft.ts';
import { gigAnswered, gigAsked, teamAnswered, teamInvited } from './asking-facts.ts';
import { changedNight, friendsGoing, toFollowers, toThoseWhoGo } from './night-facts.ts';
import { seatPaid, voteEnded } from './plan-facts.ts';
import * as things from './things-store.ts';
import {
  type HeardFact,
  text,
  managePathOf,
  pathOf,
  communityOf,
  ofCommunity,
  findEvent,
  ofEvent,
  planOf,
  ofPlan,
  threadLink,
  authorOf,
  likedThing,
} from './fact-things.ts';

/** Whom a fact is news for. Large audiences come in parts. */
export type Tell = (db: Db, fact: HeardFact) => Promise<readonly Draft[]> | AsyncIterable<readonly Draft[]>;

const none: readonly Draft[] = [];

/** Every fact that is news for somebody, and for whom. */
export const tellings: Readonly<Record<string, Tell>> = {
  'follow.confirmed': async (db, fact) => {
    const [by, to] = [text(fact, 'profileId'), text(fact, 'followedId')];
    const follower = await things.findProfileName(db, by);
    if (!follower || !(await things.follows(db, by, to))) return none;
    const link = pathOf(follower);
    if (fact.payload['isBack'] === true) return [{ to, type: 'followBack', key: by, by, params: {}, link }];
    // A day's new followers are one line; the newest of them is a press away.
    return [{ to, type: 'follow', key: fact.day, by, params: {}, link }];
  },

  'community.pending': async (db, fact) => {
    const { community, userId } = await communityOf(db, fact);
    if (!community) return none;
    const about = {
      ...ofCommunity(community),
      type: 'communityRequest',
      by: userId,
      link: managePathOf(community, 'members'),
    } as const;
    const key = `${community.id}:${userId}`;
    const team = await things.listTeam(db, community.id);
    return [community.id, ...team].map((to) => ({ ...about, to, key }));
  },

  'community.confirmed': async (db, fact) => {
    const { community, userId, byId } = await communityOf(db, fact);
    if (!community) return none;
    const about = ofCommunity(community);
    const isApproved = byId !== '' && byId !== userId;
    const joined = {
      ...about,
      type: 'communityJoined',
      key: `${community.id}:${fact.day}`,
      by: userId,
    } as const;
    const team = isApproved ? [] : await things.listTeam(db, community.id);
    return [
      ...(isApproved
        ? [{ ...about, to: userId, type: 'communityApproved', key: fact.key, by: community.id } as const]
        : []),
      ...[community.id, ...team].map((to) => ({ ...joined, to })),
    ];
  },

  'community.denied': async (db, fact) => {
    const { community, userId } = await communityOf(db, fact);
    if (!community) return none;
    return [
      { ...ofCommunity(community), to: userId, type: 'communityDenied', key: fact.key, by: community.id },
    ];
  },

  'event.joined': (db, fact) => friendsGoing(db, fact),

  'like.added': async (db, fact) => {
    const [to, by, itemType, itemId] = [
      text(fact, 'authorProfileId'),
      text(fact, 'profileId'),
      text(fact, 'itemType'),
      text(fact, 'itemId'),
    ];
    const liked = to && (await likedThing(db, itemType, itemId));
    if (!liked || !(await things.likes(db, by, itemType, itemId))) return none;
    const params = { itemType, ...(liked.name && { name: liked.name }) };
    return [
      { to, type: 'like', key: `${itemType}:${itemId}`, by, itemType, itemId, params, link: liked.link },
    ];
  },

  'comment.created': async (db, fact) => {
    const comment = await things.findComment(db, text(fact, 'commentId'));
    if (!comment) return none;
    const { itemType, itemId, profileId: by, parentId } = comment;
    const parent = parentId ? await things.findComment(db, parentId) : undefined;
    const author = await authorOf(db, itemType, itemId);
    const about = {
      by,
      itemType,
      itemId,
      params: { itemType, excerpt: excerpt(comment.text) },
      link: threadLink(itemType, itemId),
    };
    const drafts: Draft[] = [];
    if (parent) drafts.push({ ...about, to: parent.profileId, type: 'reply', key: parent.id });
    if (author && author !== parent?.profileId)
      drafts.push({ ...about, to: author, type: 'comment', key: `${itemType}:${itemId}` });
    return drafts;
  },

  'post.created': (db, fact) => newPost(db, fact),

  'plan.invited': async (db, fact) => {
    const { plan, userId, byId } = await planOf(db, fact);
    if (!plan) return none;
    return [{ ...ofPlan(plan), to: userId, type: 'planInvited', key: plan.id, by: byId || plan.creatorId }];
  },

  'plan.requested': async (db, fact) => {
    const { plan, userId } = await planOf(db, fact);
    if (!plan) return none;
    const key = `${plan.id}:${userId}`;
    return [{ ...ofPlan(plan), to: plan.creatorId, type: 'planRequested', key, by: userId }];
  },

  'plan.confirmed': async (db, fact) => {
    const { plan, userId, byId } = await planOf(db, fact);
    if (!plan) return none;
    // Who was let in hears it from the creator; who said yes to an invitation is news for the creator.
    const wasLetIn = byId !== '' && byId !== userId;
    const [to, by] = wasLetIn ? [userId, byId] : [plan.creatorId, userId];
    return [{ ...ofPlan(plan), to, type: 'planConfirmed', key: plan.id, by }];
  },

  'plan.decided': (db, fact) =>
    voteEnded(db, { key: fact.key, planId: text(fact, 'planId'), byId: text(fact, 'byId') }),

  'seat.held': async (db, fact) => {
    const { plan, userId: to, byId: by } = await planOf(db, fact);
    const event = await findEvent(db, text(fact, 'eventId'));
    const until = await things.findSeatEnd(db, text(fact, 'orderId'));
    if (!plan || !event || !until || to === by) return none;
    const params = { plan: plan.name, event: event.name, until: timeOfDay(until, event.timezone) };
    return [{ ...ofPlan(plan), to, by, type: 'seatHeld', key: plan.id, params }];
  },

  'collection.invited': async (db, fact) => {
    const list = await things.findCollection(db, text(fact, 'collectionId'));
    if (!list || list.deletedAt) return none;
    const shelf = list.kind === 'do-list' ? 'do-lists' : 'collections';
    const about = { itemType: 'collection', itemId: list.id, params: { list: list.name } };
    const [to, by] = [text(fact, 'userId'), text(fact, 'byId')];
    return [{ ...about, to, by, type: 'listInvitation', key: list.id, link: `/${shelf}/${list.id}` }];
  },

  'team.invited': (db, fact) => teamInvited(db, fact),

  'gig.asked': (db, fact) => gigAsked(db, fact),
  'gig.answered': (db, fact) => gigAnswered(db, fact),

  'team.answered': (db, fact) => teamAnswered(db, fact),

  'order.completed': async (db, fact) => {
    const tickets = await ticketsAreHere(db, fact);
    const [told] = tickets;
    if (!told) return none;
    const about = { eventId: text(fact, 'eventId'), event: told.params['event'] ?? '', by: told.to };
    return [...tickets, ...(await seatPaid(db, about))];
  },
  'order.claimed': (db, fact) => ticketsAreHere(db, fact),

  'order.refunded': async (db, fact) => {
    const event = await findEvent(db, text(fact, 'eventId'));
    if (!event) return none;
    const amount = moneyText(cents(Number(fact.payload['amount']) || 0), text(fact, 'currency') || 'USD');
    const params = { event: event.name, amount };
    const link = `/tickets/${text(fact, 'orderId')}`;
    return [
      { ...ofEvent(event), to: text(fact, 'buyerId'), type: 'ticketRefunded', key: fact.key, params, link },
    ];
  },

  'event.published': (db, fact) => toFollowers(db, fact),
  'event.changed': (db, fact) => changedNight(db, fact),
  'event.postponed': (db, fact) => toThoseWhoGo(db, fact, 'eventChanged'),
  'event.cancelled': (db, fact) => toThoseWhoGo(db, fact, 'eventCancelled'),

  'moderation.decided': async (_db, fact) => {
    const params = { outcome: excerpt(text(fact, 'outcome')) };
    return [
      {
        to: text(fact, 'userId'),
        type: 'moderation',
        key: fact.key,
        params,
        link: text(fact, 'link') || '/',
      },
    ];
  },
};

/** What was ended and is there again is in the list again, as it was, and wakes nobody. */
export const restorings: Readonly<Record<string, Tell>> = {
  'follow.restored': tellings['follow.confirmed']!,
  'like.restored': tellings['like.added']!,
};

/** What somebody did and took back. */
export type Ended = {
  readonly by: string;
  readonly types: readonly NotificationType[];
  /** Of whom, where that is known. */
  readonly to?: string;
  readonly item?: { readonly type: string; readonly id: string };
  /** Whether it is there again by now. */
  readonly isBack: boolean;
};

/** What takes back the news of an act, as long as nobody has read them. */
export const endings: Readonly<Record<string, (db: Db, fact: HeardFact) => Promise<Ended>>> = {
  'follow.ended': async (db, fact) => {
    const [by, to] = [text(fact, 'profileId'), text(fact, 'followedId')];
    return { by, to, types: ['follow', 'followBack'], isBack: await things.follows(db, by, to) };
  },
  'like.removed': async (db, fact) => {
    const [by, type, id] = [text(fact, 'profileId'), text(fact, 'itemType'), text(fact, 'itemId')];
    return { by, types: ['like'], item: { type, id }, isBack: await things.likes(db, by, type, id) };
  },
};

/** A post is news for those who joined or follow its feed, and go to its night. Posts in public are for the home feed. */
async function* newPost(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const post = await things.findPost(db, text(fact, 'postId'));
  if (!post?.feedId) return;
  const feed =
    post.feedType === 'event'
      ? await findEvent(db, post.feedId)
      : await things.findProfileName(db, post.feedId);
  if (!feed) return;
  const list =
    post.feedType === 'event'
      ? things.listGoing
      : post.feedType === 'community'
        ? things.listMembers
        : things.listFollowers;
  const about = {
    type: 'post',
    key: `${post.feedId}:${fact.day}`,
    by: post.profileId,
    itemType: 'feedPost',
    itemId: post.id,
    params: { feed: feed.name, excerpt: excerpt(post.description) },
    link: `/posts/${post.id}`,
  } as const;
  for await (const ids of things.allOf(db, list, post.feedId)) yield ids.map((to) => ({ ...about, to }));
}

async function ticketsAreHere(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (!event || fact.payload['test'] === true) return none;
  const [to, orderId] = [text(fact, 'buyerId'), text(fact, 'orderId')];
  return [{ ...ofEvent(event), to, type: 'orderCompleted', key: orderId, link: `/tickets/${orderId}` }];
}
