import { countEventsOf, listEventsOf } from '#modules/events/events/server/index.ts';
import type { UserProfile } from '#modules/profiles/profiles/contract.ts';
import type { Block } from '#modules/profiles/profiles/privacy.ts';
import { readUser, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { listCommunitiesOf } from '#modules/profiles/communities/server/index.ts';
import {
  isPrivateTo,
  readConnections,
  readFollowTotals,
  readShownBlocks,
} from '#modules/profiles/follows/server/index.ts';
import { readShelf } from '#modules/social/collections/server/index.ts';
import { readPlansOf } from '#modules/social/plans/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { UserView, WholeUser } from '../contract.ts';
import { readEventsOf, shownFaces, type PageInput } from './events-of-page.ts';

/** Data of other modules that only the user reads. */
export type OfOthers = {
  /** The unread count, up to what the badge shows. */
  readonly unreadOf: (db: Db, userId: UserId) => Promise<number>;
  /** Account names at music services (AUTH-09). */
  readonly credentialsOf: (db: Db, userId: UserId) => Promise<UserProfile['credentials']>;
};

/** Reads the parts that several answers have in common, if the user shares them with the viewer. */
async function readSharedParts(db: Db, userId: UserId, viewer: Viewer | undefined) {
  const shown = await readShownBlocks(db, userId, viewer);
  const shared = <Part>(block: Block, read: () => Promise<Part>) => (shown.has(block) ? read() : null);
  const communitiesOf = async (role: 'member' | 'creator') => {
    const { rows, total } = await listCommunitiesOf(db, userId, role, shownFaces);
    return { items: rows.map(toProfileCard), total };
  };
  const circleOf = (circle: Parameters<typeof readConnections>[2]) =>
    readConnections(db, userId, circle, { limit: shownFaces }, viewer);
  const readParts = () =>
    Promise.all([
      readUser(db, userId, viewer),
      communitiesOf('creator'),
      shared('communities', () => communitiesOf('member')),
      shared('artists', () => circleOf({ of: 'following', type: 'artist' })),
      shared('friends', () => circleOf({ of: 'friends' })),
    ]);
  return { shown, shared, readParts };
}

/** A user with everything they share with the viewer (PRF-03). */
export async function readWholeUser(
  db: Db,
  userId: UserId,
  viewer: Viewer | undefined,
  { unreadOf, credentialsOf }: Partial<OfOthers>,
): Promise<WholeUser> {
  const isOwn = viewer?.userId === userId;
  const { shared, readParts } = await readSharedParts(db, userId, viewer);
  const page = { limit: shownFaces };
  const [
    [user, createdCommunities, communities, artists, friends],
    hosted,
    created,
    events,
    past,
    unread,
    credentials,
  ] = await Promise.all([
    readParts(),
    listEventsOf(db, 'community', userId, page),
    countEventsOf(db, 'community', userId),
    shared('events', () => listEventsOf(db, 'user', userId, page)),
    shared('pastEvents', () => listEventsOf(db, 'user', userId, { ...page, when: 'past' })),
    isOwn ? unreadOf?.(db, userId) : undefined,
    isOwn ? credentialsOf?.(db, userId) : undefined,
  ]);
  return {
    ...user,
    ...(unread !== undefined && { notifications: { total: unread } }),
    ...(credentials && { credentials }),
    friends,
    createdCommunities,
    createdEvents: { items: hosted.items },
    createdEventsTotal: created.upcoming + created.past,
    events: events && { items: events.items, total: events.total },
    pastEvents: past && { items: past.items },
    pastEventsTotal: past && past.total,
    communities,
    artists,
  };
}

/** A user's page, with `null` for what they don't share with this viewer (PRF-08). */
export async function readUserView(
  db: Db,
  userId: UserId,
  viewer: Viewer | undefined,
  input: PageInput,
): Promise<UserView> {
  const { shown, shared, readParts } = await readSharedParts(db, userId, viewer);
  const [
    [user, createdCommunities, communities, artists, friends],
    isPrivate,
    follows,
    events,
    hosted,
    doLists,
    plans,
  ] = await Promise.all([
    readParts(),
    isPrivateTo(db, userId, viewer),
    readFollowTotals(db, userId),
    shared(input.when === 'past' ? 'pastEvents' : 'events', () => readEventsOf(db, 'user', userId, input)),
    listEventsOf(db, 'community', userId, { limit: 6 }),
    shared('doLists', () => readShelf(db, { creatorId: userId }, { limit: 8 })),
    shared('events', () => readPlansOf(db, userId, viewer, { limit: 8 })),
  ]);
  // Counts the other side of now only if the user shares it.
  const counts = events && {
    upcoming: shown.has('events') ? events.counts.upcoming : 0,
    past: shown.has('pastEvents') ? events.counts.past : 0,
  };
  return {
    user,
    follows,
    events: events && counts && { ...events, counts },
    createdEvents: { items: hosted.items, total: hosted.total },
    createdCommunities,
    communities,
    artists,
    friends,
    doLists,
    plans,
    isPrivate,
    sharesDiary: shown.has('diary'),
    sharesPosts: shown.has('posts'),
  };
}
