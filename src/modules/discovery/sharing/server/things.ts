import { CollectionId, CommunityId, PlanId, PostId, UserId } from '#platform/ids.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { readCollection } from '#modules/social/collections/server/index.ts';
import { eventPath, slugOf } from '#modules/events/events/rules.ts';
import { readEvent } from '#modules/events/events/server/index.ts';
import type { Event } from '#modules/events/events/contract.ts';
import { pricesText } from '#modules/events/ticket-types/offer-copy.ts';
import type { Gel, Image } from '#modules/media/contract.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { cityLine } from '#modules/profiles/places/rules.ts';
import { findNeighborhood } from '#modules/profiles/places/server/index.ts';
import { planPath } from '#modules/social/plans/rules.ts';
import { readPlan } from '#modules/social/plans/server/index.ts';
import { creatorsLine } from '#modules/social/posts/copy.ts';
import { postPath } from '#modules/social/posts/rules.ts';
import { readPost } from '#modules/social/posts/server/index.ts';
import { outsideKey, profilePath } from '#modules/profiles/profiles/rules.ts';
import type { ProfileCard, ProfileType } from '#modules/profiles/profiles/contract.ts';
import { profileCards, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { findMergedInto } from '#modules/profiles/venues/server/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { datedMoment } from '#platform/date-and-time.ts';
import type { ItemType } from '../contract.ts';

/** An item with a page as the public sees it: without an account, and without what its host hides. */
export type SharedThing = {
  readonly id: string;
  readonly type: ItemType;
  readonly name: string;
  readonly path: string;
  readonly image: Image | undefined;
  readonly gel: Gel;
  /** A short label: `Venue`, `Techno`. */
  readonly kind: string;
  readonly when?: string;
  readonly where?: string;
  /** Including fees: `From $28.49`, `Free`. */
  readonly price?: string;
  readonly note?: string;
};

export type FindThing = (db: Db, itemId: string) => Promise<SharedThing | undefined>;

export function openThings(): FindThing {
  return async (db, itemId) => {
    const type = itemId.slice(0, itemId.indexOf(':'));
    if (type === 'event') return whatIsFound(() => findEventThing(db, itemId));
    if (type === 'collection') return whatIsFound(() => findListThing(db, itemId));
    if (type === 'activity') return whatIsFound(() => findPlanThing(db, itemId));
    if (type === 'feedPost') return whatIsFound(() => findPostThing(db, itemId));
    if (type === 'neighborhood') return findPlaceThing(db, itemId.slice('neighborhood:'.length));
    return findProfileThing(db, type, itemId);
  };
}

/** Treats refusals as not found. */
async function whatIsFound(find: () => Promise<SharedThing | undefined>): Promise<SharedThing | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function findEventThing(db: Db, itemId: string): Promise<SharedThing> {
  const { event } = await readEvent(db, itemId, undefined);
  return eventThing(event);
}

async function findListThing(db: Db, itemId: string): Promise<SharedThing> {
  const list = await readCollection(db, CollectionId.decodeOrNoId(itemId), undefined);
  const { total } = list.events;
  return {
    id: list.id,
    type: 'collection',
    name: list.name,
    path: collectionPath(list),
    image: list.events.items[0]?.images[0],
    gel: list.gel,
    kind: list.kind === 'do-list' ? 'Do-list' : 'Collection',
    note: `${total} ${total === 1 ? 'event' : 'events'}, by ${list.creator.name}`,
  };
}

/** Only open plans are public. */
async function findPlanThing(db: Db, itemId: string): Promise<SharedThing | undefined> {
  const plan = await readPlan(db, PlanId.decodeOrNoId(itemId), undefined);
  if (!plan.open) return undefined;
  return {
    id: plan.id,
    type: 'plan',
    name: plan.name,
    path: planPath(plan),
    image: plan.images[0] ?? plan.events.items[0]?.images[0],
    gel: plan.gel,
    kind: 'Plan',
    note: `A plan by ${plan.creator.name}`,
  };
}

/** Letters of a post in a preview. */
const describePost = 120;

async function findPostThing(db: Db, itemId: string): Promise<SharedThing> {
  const post = await readPost(db, PostId.decodeOrNoId(itemId), undefined);
  const [item] = post.items.items;
  const words = [...post.description.replaceAll(/\s+/g, ' ')];
  const note = words.length > describePost ? `${words.slice(0, describePost - 1).join('')}…` : words.join('');
  return {
    id: post.id,
    type: 'post',
    name: creatorsLine(post.creators),
    path: postPath(post),
    image: item?.type === 'image' ? item.payload : post.creators.items[0]?.images[0],
    gel: post.creators.items[0]?.gel ?? 'amber',
    kind: 'Post',
    ...(note && { note }),
  };
}

function eventThing(event: Event): SharedThing {
  const { startDate, timezone, location, neighborhood, offer, status } = event;
  const off = { cancelled: 'Cancelled', postponed: 'Postponed' }[status as string];
  const where = [location.name || neighborhood, location.city].filter(Boolean).join(', ');
  const { priceFrom } = offer;
  const price = priceFrom === null || off ? undefined : pricesText({ ...offer, priceFrom });
  return {
    id: event.id,
    type: 'event',
    name: event.name,
    path: eventPath(event),
    image: event.images[0],
    gel: event.gel,
    kind: off ?? event.genres.items[0]?.name ?? 'Event',
    when: datedMoment(startDate, timezone),
    where,
    ...(price === undefined ? {} : { price }),
  };
}

async function findPlaceThing(db: Db, idOrSlug: string): Promise<SharedThing | undefined> {
  const place = await findNeighborhood(db, idOrSlug);
  if (!place) return undefined;
  return {
    id: `neighborhood:${place.slug}`,
    type: 'neighborhood',
    name: place.name,
    path: `/neighborhoods/${place.slug}/${slugOf(place.name)}`,
    image: undefined,
    gel: 'amber',
    kind: 'Neighborhood',
    where: cityLine(place.city, place.state.name),
  };
}

const kinds: Record<ProfileType, string> = {
  user: 'Fan',
  community: 'Community',
  artist: 'Artist',
  venue: 'Venue',
};

/** Of a merged venue, the one that stays. */
async function findProfileThing(db: Db, type: string, itemId: string): Promise<SharedThing | undefined> {
  const key = profileKey(type, itemId);
  if (!key) return undefined;
  const row = await profileCards(db)
    .where('p.type', '=', key.type)
    .where('p.provider', '=', key.provider)
    .where('p.providerId', '=', key.providerId)
    .where(notBlocked(undefined, 'p.id'))
    .executeTakeFirst();
  if (row) return profileThing(toProfileCard(row));
  const into = key.type === 'venue' ? await findMergedInto(db, key) : undefined;
  return into && findProfileThing(db, type, `venue:${into.provider}:${into.providerId}`);
}

function profileThing(card: ProfileCard): SharedThing {
  const path = profilePath(card);
  const hasSlug = card.type === 'venue' || card.type === 'artist';
  const slug = hasSlug ? slugOf(card.name) : '';
  return {
    id: card.id,
    type: card.type,
    name: card.name,
    path: slug ? `${path}/${slug}` : path,
    image: card.images[0],
    gel: card.gel,
    kind: kinds[card.type],
    ...(card.note && { note: card.note }),
  };
}

/** Users and communities use their own id without a provider. */
function profileKey(type: string, itemId: string) {
  if (type === 'venue' || type === 'artist') return { type, ...outsideKey(type, itemId) } as const;
  if (type !== 'user' && type !== 'community') return undefined;
  const id = (type === 'user' ? UserId : CommunityId).decode(itemId);
  return id === undefined ? undefined : ({ type, provider: 'backbeat', providerId: id } as const);
}
