import { hash, verify, type Options } from '@node-rs/argon2';
import type { UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { findPassword, replacePassword } from './password-store.ts';

/** argon2id, the default of the library: 64 MiB, 3 passes, 1 lane; some 100 ms each. */
const strong: Options = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };
/** For tests only. */
const cheap: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Hashes at once: each takes 64 MiB and a core. */
const maxConcurrent = 2;

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hashed: string, password: string) => Promise<boolean>;
  /** Made with other costs than today's, so it should be made again. */
  readonly isOutdated: (hashed: string) => boolean;
};

export function openPasswords(options: { cheap: boolean }): Passwords {
  const costs = options.cheap ? cheap : strong;
  const costMark = `$m=${costs.memoryCost},t=${costs.timeCost},p=${costs.parallelism}$`;
  const gate = createGate(maxConcurrent);
  return {
    hash: (password) => gate(() => hash(password, costs)),
    verify: (hashed, password) => gate(() => verify(hashed, password)),
    isOutdated: (hashed) => !hashed.includes(costMark),
  };
}

/** Lets so many through at once; the others wait in line. */
function createGate(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Takes as long for an address without a password. Give it the pool and no transaction: a connection must not wait
 * while a password is hashed.
 * @returns whose password it is and its hash, or undefined when it is wrong
 */
export async function checkPassword(
  db: Db,
  passwords: Passwords,
  email: string,
  password: string,
): Promise<{ readonly userId: UserId; readonly passwordHash: string } | undefined> {
  const found = await findPassword(db, email);
  if (!found) {
    await passwords.hash(password);
    return undefined;
  }
  if (!(await passwords.verify(found.passwordHash, password))) return undefined;
  if (!passwords.isOutdated(found.passwordHash)) return found;
  const passwordHash = await passwords.hash(password);
  await replacePassword(db, found, passwordHash);
  return { ...found, passwordHash };
}
