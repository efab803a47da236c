import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact } from '#platform/server/db.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { accountEmailChanged } from '../events.ts';
import { refusals, type Me } from '../contract.ts';
import { findAccountId, setEmail } from './account-store.ts';
import type { Accounts } from './accounts.ts';
import { takeCode } from './codes.ts';
import { mailEmailChanged } from './emails.ts';
import { readMe } from './me.ts';
import { markEmailProven } from './providers/identity-store.ts';

/** Checks a code sent to the new address, and notifies the old one. */
export async function changeEmail(
  accounts: Accounts,
  viewer: Viewer,
  { email, code }: { email: string; code: string },
  request: RequestFacts,
): Promise<Me> {
  const { db, config } = accounts.services;
  const { browser } = accounts.places.placeOf(request);
  const outcome = await transact(db, async (tx) => {
    const { userId } = viewer;
    if (!(await takeCode(tx, config, { purpose: 'changeEmail', email, browser }, code))) return 'wrong';
    if (await findAccountId(tx, email)) return 'taken';
    await setEmail(tx, userId, email);
    await markEmailProven(tx, userId);
    await mailEmailChanged(accounts.services, tx, viewer.email, email);
    await publish(tx, accountEmailChanged, { key: `${userId}:${newId()}`, payload: { userId } });
    return readMe(accounts, tx, userId);
  });
  if (outcome === 'wrong') throw refuse(refusals, 'codeNotValid');
  if (outcome === 'taken') throw refuse(refusals, 'emailTaken');
  return outcome;
}
