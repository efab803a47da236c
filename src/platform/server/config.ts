import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { Environment } from './settings.ts';

export type Config = Omit<z.infer<typeof Environment>, 'AUTH_SECRET' | 'PUBLIC_URL' | 'DATA_DIR'> & {
  readonly AUTH_SECRET: string;
  readonly PUBLIC_URL: string;
  /** Absolute. Holds the embedded database, media and the keys this instance made for itself. */
  readonly DATA_DIR: string;
  /** Demo mode: the seeded city with people to sign in as. Never with NODE_ENV=production. */
  readonly demo: boolean;
};

/**
 * Reads the environment once. What is missing gets a default that needs no key and no internet.
 * @throws Error that names every variable that is not valid.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not valid:\n${wrong.join('\n')}`);
  }
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  const production = read.NODE_ENV === 'production';
  if (production && !read.AUTH_SECRET) {
    throw new Error(
      'The environment is not valid:\n  AUTH_SECRET: needed in production, 32 characters or more.',
    );
  }
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL) {
    throw new Error(
      'The environment is not valid:\n  DATABASE_DIRECT_URL: needs DATABASE_URL, the pooler in front of it.',
    );
  }
  return {
    ...read,
    DATA_DIR: dataDir,
    PUBLIC_URL: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    AUTH_SECRET: read.AUTH_SECRET ?? keptSecret(dataDir, 'auth-secret'),
    demo: !production && read.SEED !== 'none',
  };
}

/** A secret that this instance makes at its first start and keeps in its data folder. */
function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets', name);
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
    // Written beside and linked into place: whoever sees the file sees all of it.
    const beside = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(beside, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(beside, file);
    } catch (error) {
      // Another process made it in the same moment; its secret is as good.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(beside);
    }
  }
  return readFileSync(file, 'utf8');
}
