import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { listUnseen } from '#modules/profiles/blocks/server/index.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import type { Call, NewAccountAct } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';
import { refuse, type RefusalTable } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { CallGuard } from '#platform/server/answer-call.ts';
import type { Ask } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { takeTokens } from '#platform/server/rate-store.ts';
import { refusals } from '../contract.ts';
import { hasLink, isNewAccount, newAccountLimits, newAccountSeconds } from '../rules.ts';
import { collectUserIds, removeUsers } from './collect-user-ids.ts';
import { isProven } from './new-account-store.ts';

/**
 * Enforces blocks, suspensions and the limits of new accounts in every call, whichever module answers it (MOD-01). A call
 * about somebody who is hidden from the viewer answers as if that person did not exist, and hidden people are removed
 * from every list of an answer. Lists of people filter in their SQL as well, so that their pages stay full; this is what
 * no module can forget. Costs one look by key for each answer about people or with people in it.
 */
export const callGuard: CallGuard = {
  refusalsOf: (call) => ({
    ...(call.newAccountLimit && newAccountRefusals),
    ...(call.about !== undefined && { profileNotFound: profileRefusals.profileNotFound }),
  }),
  around: async (call, ask, answer) => {
    if (call.newAccountLimit) await limitNewAccount(call, ask);
    if (call.method === 'GET') return isUnfiltered(call) ? answer() : answerWithoutHidden(call, ask, answer);
    await requireVisible(ask.db, ask.viewer, hideablePerson(call, ask));
    return answer();
  },
};

const newAccountRefusals: RefusalTable = {
  newcomerLimit: refusals.newcomerLimit,
  newcomerLink: refusals.newcomerLink,
};

async function limitNewAccount(call: Call, { db, viewer, input }: Ask<Call>): Promise<void> {
  if (!viewer || viewer.admin || !call.newAccountLimit) return;
  const text = fieldOf(input, call.newAccountText);
  await keepNewAccountLimit(db, viewer.userId, call.newAccountLimit, text);
}

/** Documents name nobody by id; admins, and calls made for that, see everyone. */
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

/** The bare id of the person the call is about. Nobody is hidden from themselves, or from an admin. */
function hideablePerson({ about }: Call, { viewer, input }: Ask<Call>): string | undefined {
  const wireId = viewer?.admin ? undefined : fieldOf(input, about);
  const personId = wireId === undefined ? undefined : UserId.decode(wireId);
  return personId === viewer?.userId ? undefined : personId;
}

function fieldOf(input: unknown, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Keeps back why a call about a hidden person was refused. */
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

/** Looks once for the person the call is about and everyone its answer names. @throws Refusal profileNotFound */
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

/**
 * Keeps a new account to what `newAccountLimits` allows, in the transaction of the act: an act that is refused for another
 * reason does not count.
 * @param text what the act publishes; a new account may not link in it
 * @throws Refusal newcomerLimit, newcomerLink
 */
async function keepNewAccountLimit(
  tx: Db,
  userId: UserId,
  act: NewAccountAct,
  text: string | undefined,
): Promise<void> {
  const account = await findAccount(tx, userId);
  // Only the clock of the database and of this process differ here, by less than matters for days.
  const openedAt = account?.createdAt.getTime();
  if (openedAt === undefined || !isNewAccount({ openedAt, proven: false }, Date.now())) return;
  if (!isNewAccount({ openedAt, proven: await isProven(tx, userId) }, Date.now())) return;
  if (text !== undefined && hasLink(text)) throw refuse(refusals, 'newcomerLink');
  const key = `newcomer:${act}:${userId}`;
  const taken = await takeTokens(tx, [key], {
    times: newAccountLimits[act].times,
    seconds: newAccountSeconds,
  });
  if (!taken.has(key)) throw refuse(refusals, 'newcomerLimit');
}
