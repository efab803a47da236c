import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { Environment } from './environment.ts';
import { makeFolder } from './make-folder.ts';
import { readOidcProviders, type OidcProvider } from './oidc-settings.ts';

export type Config = Omit<z.infer<typeof Environment>, 'AUTH_SECRET' | 'PUBLIC_URL' | 'DATA_DIR'> & {
  readonly AUTH_SECRET: string;
  readonly PUBLIC_URL: string;
  /** Absolute path of the embedded database, pictures and generated secrets. */
  readonly DATA_DIR: string;
  /** Providers that users can sign in with. */
  readonly oidcProviders: readonly OidcProvider[];
  /** Demo mode: the seeded city with users to sign in as. In production only with DEMO=public. */
  readonly demo: boolean;
};

/**
 * Reads the environment. Defaults need no keys and no internet.
 * @throws Error that names every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Invalid environment:\n${wrong.join('\n')}`);
  }
  const read = parsed.data;
  const missing = listMissing(read);
  if (missing.length > 0) throw new Error(`Invalid environment:\n${missing.join('\n')}`);
  const dataDir = resolve(read.DATA_DIR);
  const production = read.NODE_ENV === 'production';
  if (production && !read.AUTH_SECRET && read.DEMO !== 'public') {
    throw new Error(
      'Invalid environment:\n  AUTH_SECRET: required in production, with at least 32 characters.',
    );
  }
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL) {
    throw new Error(
      'Invalid environment:\n  DATABASE_DIRECT_URL: requires DATABASE_URL, the pooler in front of it.',
    );
  }
  return {
    ...read,
    ...(read.DEMO === 'public' && withoutSending),
    DATA_DIR: dataDir,
    PUBLIC_URL: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    AUTH_SECRET: read.AUTH_SECRET ?? readOrCreateSecret(dataDir, 'auth-secret'),
    oidcProviders: readOidcProviders(given),
    demo: read.DEMO === 'public' || (!production && read.SEED !== 'none'),
  };
}

/** Settings that work only together. One without the others would be ignored. */
const dependentSettings = [
  ['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_PUBLISHABLE_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_MESSAGING_SERVICE_SID'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ['APPLE_MUSIC_TEAM_ID', 'APPLE_MUSIC_KEY_ID', 'APPLE_MUSIC_PRIVATE_KEY'],
  ['ANDROID_PACKAGE', 'ANDROID_SHA256'],
] as const satisfies (keyof z.infer<typeof Environment>)[][];

const neededByPlaces = { google: 'GOOGLE_MAPS_API_KEY', photon: 'PHOTON_URL', embedded: undefined } as const;

/** @returns one line per setting that another one needs */
function listMissing(read: z.infer<typeof Environment>): string[] {
  const places = read.PLACES && neededByPlaces[read.PLACES];
  return [
    ...dependentSettings.flatMap((names) => {
      const given = names.find((name) => read[name] !== undefined);
      return names
        .filter((name) => given && read[name] === undefined)
        .map((name) => `  ${name}: required with ${given}`);
    }),
    ...(places && !read[places] ? [`  ${places}: required with PLACES=${read.PLACES}`] : []),
  ];
}

/** Strangers use a public demo, so nothing leaves it, whatever else is set. */
const withoutSending = {
  SEED: 'demo',
  PAYMENTS: 'embedded',
  SMTP_URL: undefined,
  TWILIO_ACCOUNT_SID: undefined,
  STRIPE_SECRET_KEY: undefined,
  POSTHOG_KEY: undefined,
  SEGMENT_WRITE_KEY: undefined,
} as const;

/** Creates a secret at the first start and stores it in the data folder. */
function readOrCreateSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets', name);
  if (!existsSync(file)) {
    makeFolder(join(dataDir, 'secrets'), 0o700);
    // Written to a temporary file and linked into place, so that readers never see part of it.
    const beside = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(beside, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(beside, file);
    } catch (error) {
      // Another process created it first; use that one.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(beside);
    }
  }
  return readFileSync(file, 'utf8');
}
