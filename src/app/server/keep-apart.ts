import { userPrefix } from '#modules/profiles/profiles/rules.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { refusals as safetyRefusals } from '#modules/profiles/safety/contract.ts';
import { keepNewcomerLimit, listUnseen } from '#modules/profiles/safety/server/index.ts';
import type { NewcomerAct } from '#modules/profiles/safety/rules.ts';
import { fromWire } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { Route, Viewer } from '#platform/server/http.ts';
import { peopleIn, without } from './people-in.ts';
import { withRefusals } from './with-refusals.ts';

/**
 * Calls whose answer names people whom the viewer blocked, because that is what they are for: the own lists, and what
 * those read who look after the house or run a community.
 */
const plain: readonly RegExp[] = [
  /\/blocks\b/,
  /\/mutes\b/,
  /\/safety\//,
  /^\/moderation\//,
  /^\/admin\//,
  /^\/communities\/:communityId\/(requests|members)/,
  /^\/events\/:eventId\/(creators|creatorActs|form)$/,
  /^\/profiles\/:profileId\/(managed|team|teamActs)\b/,
  /^\/me\b/,
  /^\/auth\//,
];

/** Acts of which a new account may do only so many an hour, and where they say something before many. */
const newcomerActs: Readonly<Record<string, { act: NewcomerAct; says?: string }>> = {
  'POST /users/:userId/feedPosts': { act: 'post', says: 'description' },
  'PUT /feedPosts/:postId': { act: 'post', says: 'description' },
  'POST /feedPosts/:postId/comments': { act: 'comment', says: 'text' },
  'POST /plans/:planId/comments': { act: 'comment' },
  'PUT /users/:userId/follows/:itemId': { act: 'follow' },
  'POST /communities/:communityId/participation': { act: 'join' },
  'POST /users/:userId/events/:eventId': { act: 'join' },
  'POST /artists/:artistId/gigs': { act: 'invite' },
  'POST /collections/:collectionId/contributors': { act: 'invite' },
  'POST /plans/:planId/invitations': { act: 'invite' },
  'POST /reports': { act: 'report' },
};

const { newcomerLimit, newcomerLink } = safetyRefusals;
const newcomerRefusals = { newcomerLimit, newcomerLink };

/**
 * Keeps people apart in every call of the house, whichever feature answers it (MOD-01): where one blocked the other, or
 * somebody is suspended, a call about them answers as if nobody were there, and they are taken out of every list of an
 * answer. Lists that hold people filter in their SQL as well, so that their pages stay full; this is what nobody can
 * forget. Costs one look by key for each answer about people or with people in it.
 */
export function keepApart(features: readonly Feature[]): readonly Feature[] {
  return features.map((feature) =>
    feature.routes ? { ...feature, routes: feature.routes.map(guarded) } : feature,
  );
}

function guarded(found: Route): Route {
  const { call, handle } = found;
  const line = `${call.method} ${call.path}`;
  const limited = newcomerActs[line];
  if (limited) {
    const slow = withRefusals(found, newcomerRefusals);
    return { ...slow, handle: async (ask) => (await keepSlow(ask, limited), handle(ask)) };
  }
  if (call.contentType || plain.some((one) => one.test(call.path))) return found;
  const isAbout = call.method === 'GET' && /^\/users\/:userId\b/.test(call.path);
  if (call.method !== 'GET' && line !== 'POST /share-links') return found;
  const isAboutOne = isAbout || call.method !== 'GET';
  return {
    ...(isAboutOne ? withRefusals(found, { profileNotFound: profileRefusals.profileNotFound }) : found),
    handle: async (ask) => {
      const { db, viewer, input } = ask;
      const asked = input as { userId?: string; sharedItemId?: string };
      if (call.method !== 'GET') await requireSeen(db, viewer, personIn(asked.sharedItemId, viewer));
      const about = isAbout ? personIn(asked.userId, viewer) : undefined;
      const answer = await orUnseen(handle(ask), () => requireSeen(db, viewer, about));
      return withoutUnseen(db, viewer, answer, about);
    },
  };
}

async function keepSlow(
  { db, viewer, input }: Parameters<Route['handle']>[0],
  { act, says }: { act: NewcomerAct; says?: string },
): Promise<void> {
  if (!viewer || viewer.admin) return;
  const text = says === undefined ? undefined : (input as Record<string, unknown>)[says];
  await keepNewcomerLimit(db, viewer.userId, act, typeof text === 'string' ? text : undefined);
}

/** The bare id of somebody who may be out of sight: nobody is to themselves, and nobody is to who looks after the house. */
function personIn(wireId: string | undefined, viewer: Viewer | undefined): string | undefined {
  const personId = wireId === undefined || viewer?.admin ? undefined : fromWire(userPrefix, wireId);
  return personId === viewer?.userId ? undefined : personId;
}

/** What a person who is out of sight would be refused for is not told either. */
async function orUnseen<Answer>(answering: Promise<Answer> | Answer, check: () => Promise<void>) {
  try {
    return await answering;
  } catch (error) {
    await check();
    throw error;
  }
}

/** @throws Refusal profileNotFound */
async function requireSeen(db: Db, viewer: Viewer | undefined, personId: string | undefined): Promise<void> {
  if (!personId) return;
  const unseen = await listUnseen(db, viewer?.userId, [personId]);
  if (unseen.has(personId)) throw refuse(profileRefusals, 'profileNotFound');
}

/** One look for whom the call is about and whom its answer names. @throws Refusal profileNotFound */
async function withoutUnseen(
  db: Db,
  viewer: Viewer | undefined,
  answer: unknown,
  about: string | undefined,
): Promise<unknown> {
  const named = peopleIn(answer);
  named.delete(viewer?.userId ?? '');
  if (about) named.add(about);
  if (named.size === 0) return answer;
  const unseen = await listUnseen(db, viewer?.userId, [...named]);
  if (about && unseen.has(about)) throw refuse(profileRefusals, 'profileNotFound');
  return unseen.size === 0 ? answer : without(answer, unseen);
}
