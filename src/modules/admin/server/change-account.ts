import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { UserId } from '#platform/ids.ts';
import {
  countSessions,
  dropSessionsOf,
  hasOtherAdmin,
  lockAdmins,
  setAdmin,
} from '#modules/identity/accounts/server/index.ts';
import {
  addEntry,
  recordAct,
  reinstate,
  requireUnshared,
  suspend,
  type NewEntry,
} from '#modules/safety/moderation/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { accountRefusals as refusals, type AccountRow } from '../contract.ts';
import { roleFailure, suspensionFailure } from '../rules.ts';
import { findAccountFacts, lockAccountFacts, type AccountFacts } from './account-store.ts';

type AccountChange = { readonly userId: UserId; readonly reason: string };

/** Grants or removes the admin role. Does nothing when it is already so. @throws Refusal demoStays, or of `roleFailure` */
export async function changeRole(tx: Db, wish: AccountChange & { readonly admin: boolean }, byId: UserId) {
  await lockAdmins(tx);
  const person = await lockPerson(tx, wish.userId);
  const failure = roleFailure(wish, { ...person, hasOtherAdmin: await hasOtherAdmin(tx, person.id) });
  if (failure) throw refuse(refusals, failure);
  if (wish.admin !== person.admin) {
    if (!wish.admin) await requireUnshared(tx, person.id);
    await setAdmin(tx, person.id, wish.admin);
    await writeDown(tx, person, {
      byId,
      act: wish.admin ? 'makeAdmin' : 'removeAdmin',
      before: { admin: person.admin },
      after: { admin: wish.admin },
      reason: wish.reason,
    });
  }
  return readAccount(tx, person.id);
}

/** Suspends or reinstates a user. Does nothing when it is already so. @throws Refusal demoStays, or of `suspensionFailure` */
export async function changeSuspension(
  tx: Db,
  wish: AccountChange & { readonly suspended: boolean },
  byId: UserId,
) {
  await lockAdmins(tx);
  const person = await lockPerson(tx, wish.userId);
  const failure = suspensionFailure(wish, { ...person, hasOtherAdmin: true });
  if (failure) throw refuse(refusals, failure);
  if (wish.suspended !== person.suspended) {
    if (wish.suspended) {
      await requireUnshared(tx, person.id);
      await suspend(tx, person.id, byId);
      await dropSessionsOf(tx, person.id);
    } else await reinstate(tx, person.id);
    await recordAct(tx, reportedAs(person), {
      byId,
      act: wish.suspended ? 'suspend' : 'reinstate',
      before: { suspended: person.suspended },
      after: { suspended: wish.suspended },
      reason: wish.reason,
    });
  }
  return readAccount(tx, person.id);
}

/** @throws Refusal personNotFound, whyRequired, demoStays */
export async function signOut(tx: Db, { userId, reason }: AccountChange, byId: UserId) {
  const person = await lockPerson(tx, userId);
  if (reason === '') throw refuse(refusals, 'whyRequired');
  await requireUnshared(tx, person.id);
  const sessions = await dropSessionsOf(tx, person.id);
  await writeDown(tx, person, {
    byId,
    act: 'signOutEverywhere',
    before: { sessions },
    after: { sessions: 0 },
    reason,
  });
  return readAccount(tx, person.id);
}

async function lockPerson(tx: Db, id: UserId) {
  const person = await lockAccountFacts(tx, id);
  if (!person) throw refuse(refusals, 'personNotFound');
  return person;
}

type Did = Pick<NewEntry, 'byId' | 'act' | 'before' | 'after' | 'reason'>;
type Person = Pick<AccountFacts, 'id' | 'name'>;

const logged = ({ id, name }: Person) =>
  ({ itemType: 'user', itemId: id, wireId: UserId.encode(id), title: name }) as const;

const reportedAs = (person: Person) => ({
  ...logged(person),
  authorId: person.id,
  path: profilePath({ type: 'user', id: person.id, provider: 'backbeat', providerId: person.id }),
});

const writeDown = (tx: Db, person: Person, did: Did): Promise<string> =>
  addEntry(tx, { ...did, ...logged(person) });

async function readAccount(db: Db, userId: UserId): Promise<AccountRow> {
  const [account] = await toAccounts(db, [(await findAccountFacts(db, userId))!]);
  return account!;
}

export async function toAccounts(
  db: Db,
  rows: readonly Omit<AccountFacts, 'place'>[],
): Promise<AccountRow[]> {
  const sessions = await countSessions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, email, admin, verified, suspended, createdAt, leftAt }) => ({
    id: UserId.encode(id),
    name,
    email,
    admin,
    verified,
    suspended,
    sessions: sessions.get(id) ?? 0,
    createdAt: createdAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
  }));
}
