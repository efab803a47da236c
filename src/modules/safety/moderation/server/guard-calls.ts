import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { listUnseen } from '#modules/profiles/blocks/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import type { Call } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { CallGuard } from '#platform/server/answer-call.ts';
import type { Ask } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { returnToken, takeTokens } from '#platform/server/rate-store.ts';
import { refusals } from '../contract.ts';
import { hasLink, isNewAccount, newAccountLimits, newAccountSeconds } from '../rules.ts';
import { collectUserIds, removeUsers } from './collect-user-ids.ts';
import { isProven } from './new-account-store.ts';

/**
 * Enforces blocks, suspensions and new-account limits in every call of every module (MOD-01). A call about a user who
 * is hidden from the viewer answers as if that user didn't exist, and hidden users are removed from every list of a
 * response. Lists also filter in SQL to keep pages full; this guard is the safety net. Costs one query by key per
 * response with users.
 */
export const callGuard: CallGuard = {
  refusalsOf: (call) => ({
    ...(call.newAccountLimit && { newcomerLimit: refusals.newcomerLimit }),
    ...(call.newAccountText && { newcomerLink: refusals.newcomerLink }),
    ...(call.about !== undefined && { profileNotFound: profileRefusals.profileNotFound }),
  }),
  around: (call, ask, answer) => {
    if (call.method === 'GET') return isUnfiltered(call) ? answer() : answerWithoutHidden(call, ask, answer);
    return guardNewAccount(call, ask, async () => {
      await requireVisible(ask.db, ask.viewer, hideablePerson(call, ask));
      return answer();
    });
  },
};

/**
 * Refuses links and enforces `newAccountLimits`. An action refused for another reason doesn't count.
 * @throws Refusal newcomerLimit, newcomerLink
 */
async function guardNewAccount(
  call: Call,
  { db, viewer, input }: Ask<Call>,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const { newAccountLimit: act, newAccountText } = call;
  const publishesLink = newAccountText !== undefined && hasLink(newAccountText(input as never));
  const isLimited = act !== undefined || publishesLink;
  if (!isLimited || !viewer || viewer.admin || !(await isNewcomer(db, viewer.userId))) return answer();
  if (publishesLink) throw refuse(refusals, 'newcomerLink');
  if (!act) return answer();
  const key = `newcomer:${act}:${viewer.userId}`;
  const limit = { times: newAccountLimits[act].times, seconds: newAccountSeconds };
  if (!(await takeTokens(db, [key], limit)).has(key)) throw refuse(refusals, 'newcomerLimit');
  try {
    return await answer();
  } catch (error) {
    // The transaction of a call returns it by its rollback, but a call with its own transactions doesn't.
    if (!db.isTransaction) await returnToken(db, key, limit);
    throw error;
  }
}

async function isNewcomer(db: Db, userId: UserId): Promise<boolean> {
  const account = await findAccount(db, userId);
  // The database's clock and this process's clock differ too little to matter for days.
  const openedAt = account?.createdAt.getTime();
  if (openedAt === undefined || !isNewAccount({ openedAt, proven: false }, Date.now())) return false;
  return isNewAccount({ openedAt, proven: await isProven(db, userId) }, Date.now());
}

/** Documents name no user ids; admins, and calls that exist for it, see everyone. */
function isUnfiltered({ contentType, may, namesBlocked }: Call): boolean {
  return contentType !== undefined || may === 'admin' || namesBlocked === true;
}

async function answerWithoutHidden(
  call: Call,
  ask: Ask<Call>,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const { db, viewer } = ask;
  const about = hideablePerson(call, ask);
  const found = await refuseHiddenFirst(answer(), () => requireVisible(db, viewer, about));
  return removeHidden(db, viewer, found, about);
}

/**
 * Returns the bare id of the user the call is about, unless that user can't be hidden from the viewer: from
 * themselves or from an admin.
 */
function hideablePerson({ about }: Call, { viewer, input }: Ask<Call>): string | undefined {
  const wireId = viewer?.admin ? undefined : fieldOf(input, about);
  const personId = wireId === undefined ? undefined : UserId.decode(wireId);
  return personId === viewer?.userId ? undefined : personId;
}

function fieldOf(input: unknown, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Replaces any refusal about a hidden user by "not found", so that it reveals nothing. */
async function refuseHiddenFirst<Answer>(answering: Promise<Answer>, check: () => Promise<void>) {
  try {
    return await answering;
  } catch (error) {
    await check();
    throw error;
  }
}

/** @throws Refusal profileNotFound */
async function requireVisible(
  db: Db,
  viewer: Viewer | undefined,
  personId: string | undefined,
): Promise<void> {
  if (!personId) return;
  const hidden = await listUnseen(db, viewer?.userId, [personId]);
  if (hidden.has(personId)) throw refuse(profileRefusals, 'profileNotFound');
}

/** Checks the user the call is about and all users in the response with one query. @throws Refusal profileNotFound */
async function removeHidden(
  db: Db,
  viewer: Viewer | undefined,
  answer: unknown,
  about: string | undefined,
): Promise<unknown> {
  const named = collectUserIds(answer);
  named.delete(viewer?.userId ?? '');
  if (about) named.add(about);
  if (named.size === 0) return answer;
  const hidden = await listUnseen(db, viewer?.userId, [...named]);
  if (about && hidden.has(about)) throw refuse(profileRefusals, 'profileNotFound');
  return hidden.size === 0 ? answer : removeUsers(answer, hidden);
}
