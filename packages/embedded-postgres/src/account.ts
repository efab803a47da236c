import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The account that the server runs under: PostgreSQL refuses root, and initdb refuses an account without a name. */
export type Account = {
  readonly name: string;
  /** Undefined for the account of this process. */
  readonly ids?: { readonly uid: number; readonly gid: number };
  /** A command that runs the rest of its command line under the account. */
  readonly prefix: readonly string[];
};

export const ownAccount: Account = { name: 'this account', prefix: [] };

/**
 * This process, seen by its children as the unprivileged `nobody`. Files keep their owner, so it works where no other
 * account may enter, such as a checkout under /root. Many containers forbid it.
 */
const renamed: Account = {
  name: 'a user namespace',
  prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'],
};

/** Lists the possible accounts, best first. Root drops its privileges where it can. */
export function findAccounts(): Account[] {
  if (isRoot()) return [...unprivileged(), renamed];
  return hasName() ? [ownAccount] : [renamed];
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function unprivileged(): Account[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return [{ name, ids: { uid: Number(uid), gid: Number(gid) }, prefix: [] }];
  }
  return [];
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // a container started with a bare number for a user
  }
}
