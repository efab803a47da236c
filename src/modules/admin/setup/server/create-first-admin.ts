import { limits, refusals as accountRefusals } from '#modules/identity/accounts/contract.ts';
import { isLongEnough } from '#modules/identity/accounts/rules.ts';
import {
  findAccountId,
  lockAddress,
  lockAdmins,
  makeSignInLink,
  openPasswords,
  setPassword,
} from '#modules/identity/accounts/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { isHeld } from '#platform/server/transports.ts';
import { setupRefusals as refusals } from '../contract.ts';
import { addPerson, grantAdmin, requireSetupToken } from './first-admin.ts';

type NewAdmin = {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

/** @throws Refusal hasAdmin, setupLinkInvalid */
export async function openSetupLink({ config }: Services, db: Db, token: string) {
  await requireSetupToken(db, token);
  return { canSendMail: !(await isHeld(db, 'mail', config)) };
}

/**
 * Does for the holder of the setup link what `npm run admin` does on the server. The link proves control of the
 * server and makes an admin anyway. It opens no account that exists, because the address isn't proven, and nothing
 * once a code can be emailed.
 */
export async function createFirstAdmin({ db, config }: Services, input: NewAdmin) {
  const { token, email, name, password } = input;
  await requireSetupToken(db, token);
  if (!(await isHeld(db, 'mail', config))) throw refuse(refusals, 'mailWorks');
  if (name === '') throw refuse(accountRefusals, 'nameRequired');
  if (name.length > limits.name) throw refuse(accountRefusals, 'nameTooLong');
  if (!isLongEnough(password)) throw refuse(accountRefusals, 'passwordTooShort');
  const hashed = await openPasswords({ cheap: config.NODE_ENV === 'test' }).hash(password);
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    await requireSetupToken(tx, token);
    await lockAddress(tx, email);
    if (await findAccountId(tx, email)) throw refuse(refusals, 'addressInUse');
    const userId = await addPerson(tx, { email, name });
    await setPassword(tx, userId, hashed);
    await grantAdmin(tx, { userId, name });
    const { code, link } = signInPartsOf(await makeSignInLink(tx, config, email));
    return { email, code, link };
  });
}

function signInPartsOf(url: string): { code: string; link: string } {
  const parts = new URLSearchParams(new URL(url).hash.slice(1));
  return { code: parts.get('code')!, link: parts.get('link')! };
}
