import { createHmac, randomInt } from 'node:crypto';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { isSameSecret } from '#platform/server/is-same-secret.ts';
import { limits } from '../contract.ts';
import { lockAddress } from './account-store.ts';
import { countWrongCode, dropCode, findCodeHash, saveCode, type CodeKey } from './code-store.ts';

type Secrets = Pick<Config, 'AUTH_SECRET'>;

/**
 * Keyed, because six digits are quickly guessed from a plain hash.
 * @param code after the values that the hash is bound to, if any
 */
export const hashCode = ({ AUTH_SECRET }: Secrets, code: string): string =>
  createHmac('sha256', AUTH_SECRET).update(code).digest('base64url');

export const newCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** @returns a new code to mail; the browser's earlier code for the same purpose is no longer valid */
export async function makeCode(tx: Db, config: Secrets, key: CodeKey): Promise<string> {
  const code = newCode();
  await lockAddress(tx, key.email);
  await saveCode(tx, key, hashCode(config, code));
  return code;
}

/**
 * Checks a code without using it up, and counts a wrong one. Commit the transaction also when the answer is no: a
 * rollback forgets the try. The lock on the address counts simultaneous tries one by one.
 */
export async function checkCode(tx: Db, config: Secrets, key: CodeKey, code: string): Promise<boolean> {
  await lockAddress(tx, key.email);
  const codeHash = await findCodeHash(tx, key);
  if (codeHash === undefined) return false;
  const isRight = isSameSecret(hashCode(config, code), codeHash);
  if (!isRight) await countWrongCode(tx, key);
  return isRight;
}

/** Checks a code as `checkCode` does, and uses it up when it is right. */
export async function takeCode(tx: Db, config: Secrets, key: CodeKey, code: string): Promise<boolean> {
  const isRight = await checkCode(tx, config, key, code);
  if (isRight) await dropCode(tx, key);
  return isRight;
}
