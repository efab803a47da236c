import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { hashCode, newCode } from './codes.ts';
import {
  dropConfirmationCode,
  saveConfirmationCode,
  countConfirmationTry,
  type ConfirmationPurpose,
} from './confirmation-code-store.ts';

type Secrets = Pick<Config, 'AUTH_SECRET'>;
type ConfirmationCodeKey = {
  readonly userId: UserId;
  readonly purpose: ConfirmationPurpose;
  /** The proven value, such as a number. Empty if it is about the account itself. */
  readonly subject: string;
};

const hashConfirmationCode = (
  config: Secrets,
  { userId, purpose, subject }: ConfirmationCodeKey,
  code: string,
) => hashCode(config, `proof ${userId} ${purpose} ${subject} ${code}`);

/** A new code for an action while signed in; the caller sends it on its way. */
export async function makeConfirmationCode(
  db: Db,
  config: Secrets,
  key: ConfirmationCodeKey,
): Promise<string> {
  const code = newCode();
  await saveConfirmationCode(db, { ...key, codeHash: hashConfirmationCode(config, key, code) });
  return code;
}

/** Uses a right code up. A wrong try is counted: its transaction must be kept when the answer is no, too. */
export async function takeConfirmationCode(
  tx: Db,
  config: Secrets,
  key: ConfirmationCodeKey,
  code: string,
): Promise<boolean> {
  const kept = await countConfirmationTry(tx, key);
  const own = hashConfirmationCode(config, key, code);
  if (!kept || kept.subject !== key.subject || !isSameSecret(own, kept.codeHash)) return false;
  await dropConfirmationCode(tx, key);
  return true;
}
