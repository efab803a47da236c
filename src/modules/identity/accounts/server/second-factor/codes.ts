import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { UserId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { seal, unseal, WrongSecret } from '#platform/server/seal.ts';
import { secondFactorLimits as limits } from '../../second-factor-contract.ts';
import { hashCode } from '../codes.ts';
import * as store from './store.ts';

type Secrets = Pick<Config, 'AUTH_SECRET'>;

const purpose = 'authenticator app';

/** The only kind of code that every authenticator app supports. */
const appOf = (secret: Secret, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({
    ...names,
    secret,
    algorithm: 'SHA1',
    digits: limits.digits,
    period: limits.periodSeconds,
  });

/** @param names of the instance and the account, which the app shows */
export function newAuthenticator(
  { AUTH_SECRET }: Secrets,
  names: { readonly issuer: string; readonly label: string },
) {
  const secret = new Secret({ size: 20 });
  return {
    secret: secret.base32,
    address: appOf(secret, names).toString(),
    sealed: seal(Buffer.from(secret.bytes), AUTH_SECRET, purpose),
  };
}

/** @throws WrongSecret */
function openSecret({ AUTH_SECRET }: Secrets, sealed: string): Secret {
  return new Secret({ buffer: new Uint8Array(unseal(sealed, AUTH_SECRET, purpose)).buffer });
}

/**
 * Checks a code of the app, and of the step before and after, because clocks differ. Each step works once.
 * @param isConfirmed whether the app must have been confirmed before
 */
export async function takeAppCode(
  tx: Db,
  config: Secrets,
  userId: UserId,
  { code, isConfirmed }: { readonly code: string; readonly isConfirmed: boolean },
): Promise<boolean> {
  const authenticator = await store.findAuthenticator(tx, userId);
  if (!authenticator || (authenticator.confirmedAt !== null) !== isConfirmed) return false;
  const timestamp = Date.now();
  const app = appOf(openSecret(config, authenticator.secret));
  const delta = app.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = app.counter({ timestamp }) + delta;
  if (step <= Number(authenticator.usedStep)) return false;
  await store.saveUsedStep(tx, userId, step);
  return true;
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const codeLetters = 10;

function newRecoveryCode(): string {
  const letters = Array.from({ length: codeLetters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const hashRecoveryCode = (config: Secrets, userId: UserId, code: string) =>
  hashCode(config, `recovery ${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

/** @returns new codes to show once; the older ones are no longer valid */
export async function makeRecoveryCodes(tx: Db, config: Secrets, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(config, userId, code)),
  );
  return codes;
}

/** Uses up a code of the app, or a recovery code. @returns which it was; undefined when it is wrong */
export async function takeSecondFactorCode(
  tx: Db,
  config: Secrets,
  userId: UserId,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (/^\d{3} ?\d{3}$/.test(code)) {
    const digits = code.replace(' ', '');
    return (await takeAppCode(tx, config, userId, { code: digits, isConfirmed: true })) ? 'app' : undefined;
  }
  return (await store.spendRecoveryCode(tx, userId, hashRecoveryCode(config, userId, code)))
    ? 'recovery'
    : undefined;
}

/** @returns why AUTH_SECRET can't open the secrets of authenticator apps; undefined if it can */
export async function findSecretFault({ db, config }: Pick<Services, 'db' | 'config'>) {
  const sealed = await store.findAnySecret(db);
  if (sealed === undefined) return undefined;
  try {
    openSecret(config, sealed);
    return undefined;
  } catch (error) {
    if (error instanceof WrongSecret) return error.message;
    throw error;
  }
}
