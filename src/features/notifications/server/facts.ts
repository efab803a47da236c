import { cents, moneyText } from '#kit/money.ts';
import { timeOfDay } from '#kit/time.ts';
import type { Db } from '#kit/server/db.ts';
import type { NotificationType } from '../catalogue.ts';
import { excerpt, type Draft } from './draft.ts';
import { seatPaid, voteEnded } from './plan-facts.ts';
import * as things from './things-store.ts';
import {
  type HeardFact,
  text,
  pathOf,
  communityOf,
  ofCommunity,
  findEvent,
  ofEvent,
  gigOf,
  gigDraft,
  planOf,
  ofPlan,
  threadLink,
  authorOf,
  likedThing,
  roleText,
  profileRoleText,
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
    const about = { ...ofCommunity(community), type: 'communityRequest', by: userId } as const;
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

  'gig.asked': async (db, fact) => {
    const { event, artist, isOfArtist } = await gigOf(db, fact);
    if (!event || !artist) return none;
    // The one is asked for a night, the other is asked about it: each reads who it is that wants it.
    const about = { ...gigDraft(event, artist), by: isOfArtist ? artist.id : event.creatorId };
    const type = isOfArtist ? 'gigRequest' : 'gigListing';
    const hearing = isOfArtist
      ? await things.listHosts(db, event.id)
      : [artist.id, ...(await things.listTeam(db, artist.id))];
    return hearing.map((to) => ({ ...about, to, type, key: `${event.id}:${artist.id}` }));
  },
  'gig.answered': async (db, fact) => {
    const { event, artist, isOfArtist } = await gigOf(db, fact);
    if (!event || !artist) return none;
    const { params, ...about } = gigDraft(event, artist);
    const hearing = isOfArtist
      ? await things.listHosts(db, event.id)
      : [artist.id, ...(await things.listTeam(db, artist.id))];
    return hearing.map((to) => ({
      ...about,
      to,
      by: isOfArtist ? artist.id : event.creatorId,
      type: 'gigAnswered',
      key: fact.key,
      params: { ...params, answer: text(fact, 'status') },
    }));
  },

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

async function* friendsGoing(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  const by = text(fact, 'userId');
  if (event?.visibility !== 'public') return;
  const about = { ...ofEvent(event), type: 'eventJoined', key: event.id, by } as const;
  for await (const ids of things.allOf(db, things.listFriendsToTell, by))
    yield ids.map((to) => ({ ...about, to }));
}

/**
 * Who is asked to help, or to take over (NTF-10). A community is asked in its own list and in those of its team. The key
 * is the event or profile, a colon, who is asked; with more behind it, every invitation is told anew.
 */
async function teamInvited(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const [to, by, creatorType] = [text(fact, 'userId'), text(fact, 'byId'), text(fact, 'creatorType')];
  const isOffer = creatorType === 'owner';
  const eventId = text(fact, 'eventId');
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt) {
    const team = await things.listTeam(db, to);
    const about = {
      ...ofEvent(event),
      by,
      type: isOffer ? 'ownershipTransfer' : 'coHostInvitation',
      params: { event: event.name, profile: event.name, role: roleText(creatorType) },
    } as const;
    return [to, ...team].map((one) => ({ ...about, to: one, key: fact.key }));
  }
  const profile = await things.findProfileName(db, text(fact, 'profileId'));
  if (!profile) return none;
  return [
    {
      to,
      by,
      type: isOffer ? 'ownershipTransfer' : 'teamInvitation',
      key: fact.key,
      itemType: profile.type,
      itemId: profile.id,
      params: { profile: profile.name, role: profileRoleText(creatorType) },
      link: pathOf(profile),
    },
  ];
}

/** Whoever asked hears what was said (INV-03); a community answers in its own name. */
async function teamAnswered(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const [askedBy, by, status] = [text(fact, 'askedById'), text(fact, 'userId'), text(fact, 'status')];
  if (!askedBy) return none;
  const type = status === 'confirmed' ? 'invitationAccepted' : 'invitationDeclined';
  const team = await things.listTeam(db, askedBy);
  const hearers = [askedBy, ...team].filter((to) => to !== text(fact, 'byId'));
  const tell = (about: Omit<Draft, 'to' | 'by' | 'type' | 'key'>) =>
    hearers.map((to) => ({ ...about, to, by, type, key: fact.key }) as const);
  const eventId = text(fact, 'eventId');
  const event = eventId ? await things.findEventName(db, eventId) : undefined;
  if (event && !event.deletedAt) return tell({ ...ofEvent(event), params: { profile: event.name } });
  const profileId = text(fact, 'profileId');
  const profile = profileId ? await things.findProfileName(db, profileId) : undefined;
  if (!profile) return none;
  const { id: itemId, type: itemType, name } = profile;
  return tell({ itemType, itemId, link: pathOf(profile), params: { profile: name } });
}

async function ticketsAreHere(db: Db, fact: HeardFact): Promise<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (!event || fact.payload['test'] === true) return none;
  const [to, orderId] = [text(fact, 'buyerId'), text(fact, 'orderId')];
  return [{ ...ofEvent(event), to, type: 'orderCompleted', key: orderId, link: `/tickets/${orderId}` }];
}

/**
 * Who goes is told of another date and another place; of a better description nobody (EVA-30). What was hidden and is
 * public now is announced.
 */
async function* changedNight(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const { what } = fact.payload;
  const has = (change: string) => !Array.isArray(what) || what.includes(change);
  if (has('date') || has('venue')) yield* toThoseWhoGo(db, fact, 'eventChanged');
  if (has('visibility')) yield* toFollowers(db, fact);
}

/**
 * A night that everybody may find is news for who follows its host, who plays, or where it is: one line a person and
 * night, whatever they follow of it and however often it is told (FAN-01). Who announced it knows.
 */
async function* toFollowers(db: Db, fact: HeardFact): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (event?.visibility !== 'public' || event.status !== 'published' || event.endsAt <= new Date()) return;
  const byId = text(fact, 'byId');
  const about = { ...ofEvent(event), type: 'eventPublished', key: event.id, by: event.creatorId } as const;
  const followed = await things.listFollowable(db, event.id);
  for await (const ids of things.allOf(db, things.listFollowersOfAny(followed), event.id))
    yield ids.flatMap((to) => (to === byId ? [] : [{ ...about, to }]));
}

async function* toThoseWhoGo(
  db: Db,
  fact: HeardFact,
  type: 'eventChanged' | 'eventCancelled',
): AsyncIterable<readonly Draft[]> {
  const event = await findEvent(db, text(fact, 'eventId'));
  if (!event) return;
  for await (const ids of things.allOf(db, things.listGoing, event.id))
    yield ids.map((to) => ({ ...ofEvent(event), to, type, key: fact.key }));
}
