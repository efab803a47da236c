import { readInstance } from '#modules/instance/settings/server/index.ts';
import { isInvited } from '#modules/instance/sign-up/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals } from '../contract.ts';

/**
 * Checks who may create an account on this instance (INS-03). Every way to sign up calls it.
 * @throws Refusal notInvited
 */
export async function requireMaySignUp(db: Db, email: string): Promise<void> {
  const { signUp } = await readInstance(db);
  if (signUp === 'invitation' && !(await isInvited(db, email))) throw refuse(refusals, 'notInvited');
}
