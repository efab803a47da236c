import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { splitHosts } from './database-hosts.ts';

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const databaseUrl = z.string().refine((text) => splitHosts(text) !== undefined, {
  error:
    'write postgres://user:password@host:port/database, several hosts with commas between; target_session_attrs is read-write, primary or any',
});

/** Kinds of profile with commas between. */
const profileTypes = (standard: string) =>
  z
    .string()
    .regex(/^(?:(?:user|community|artist|venue)(?:,|$))*$/)
    .default(standard)
    .transform(
      (text) =>
        text.split(',').filter((word) => word !== '') as ('user' | 'community' | 'artist' | 'venue')[],
    );

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Several hosts with commas between are tried for the one that takes writes. */
  DATABASE_URL: databaseUrl.optional(),
  /** The same database past a pooler: for migrations, LISTEN and the queue. Set, DATABASE_URL is taken for a pooler's. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Connections that one process opens at most for ordinary work; holds, payments and health checks have their own few. */
  DB_POOL_MAX: whole(2, 200).default(10),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds by which a replica may lag and still be read. */
  REPLICA_LAG_MAX_SECONDS: whole(1, 300).default(5),
  /** Who carries live news between processes: Redis, or the database itself, past a pooler where DATABASE_URL names one. */
  PUBSUB_URL: z.url({ protocol: /^(?:postgres(?:ql)?|rediss?)$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  SEED: z.enum(['demo', 'none', 'large']).default('demo'),
  /** With SEED=large: how many events; people, artists and venues in proportion. */
  SEED_EVENTS: whole(1000, 5_000_000).default(1_000_000),
  /** With SEED=large: how many of a hundred people are active: follow ten, post two, go out five times each. */
  SEED_SOCIAL: whole(1, 100).default(100),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  TRUST_PROXY: z.string().default(''),
  /** After SIGTERM: how long load balancers have to notice. */
  DRAIN_WAIT_MS: whole(0, 60_000).default(500),
  AUTH_SECRET: z.string().min(32).optional(),
  TICKET_SIGNING_KEY: z.string().optional(),
  PAYMENTS: z.enum(['embedded', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_TEST_SECRET_KEY: z.string().optional(),
  STRIPE_TEST_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  PAYGATE_CHAOS: z.string().default(''),
  FEE_RATE_PERCENT: z.coerce.number().min(0).max(50).default(10),
  FEE_PER_TICKET_CENTS: whole(0, 10_000).default(99),
  HOLD_MINUTES: z.coerce.number().min(0.01).max(60).default(10),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Backbeat <tickets@backbeat.test>'),
  /** Text messages by Twilio; without an account they are only kept, and read at `/dev/outbox`. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z.string().optional(),
  TWILIO_BASE: z.url().default('https://api.twilio.com'),
  /** The keys that sign what is pushed to browsers, base64url; without them a pair is made at the first need and kept. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Whom push services may ask about us: `mailto:` or an address; CONTACT_EMAIL where it is left out. */
  VAPID_SUBJECT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  /** Push services of our own network that browsers may name, origins with commas between. All others are public. */
  PUSH_ORIGINS_INSIDE: z
    .string()
    .regex(/^(?:https?:\/\/[\w.:-]+(?:,|$))*$/)
    .default(''),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Gifs from KLIPY; without a key there are only the few we carry. */
  KLIPY_API_KEY: z.string().optional(),
  KLIPY_BASE: z.url().default('https://api.klipy.com'),
  /** Who counts beside us what visitors did; without a key nobody does (ANA-03). */
  POSTHOG_KEY: z.string().optional(),
  POSTHOG_HOST: z.url().default('https://us.i.posthog.com'),
  SEGMENT_WRITE_KEY: z.string().optional(),
  SEGMENT_HOST: z.url().default('https://api.segment.io'),
  /** Whose songs are found beside our own, and whose previews are heard where a song has none. */
  MUSIC_PROVIDER: z.enum(['embedded', 'deezer', 'itunes']).default('embedded'),
  DEEZER_BASE: z.url().default('https://api.deezer.com'),
  ITUNES_BASE: z.url().default('https://itunes.apple.com'),
  /** Both let people connect Spotify; it sends them back to `/spotify/callback`. */
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  SPOTIFY_BASE: z.url().default('https://api.spotify.com'),
  SPOTIFY_ACCOUNTS_BASE: z.url().default('https://accounts.spotify.com'),
  /** All three let people connect Apple Music. The key is the whole `.p8` file, its lines with `\\n` between. */
  APPLE_MUSIC_TEAM_ID: z.string().optional(),
  APPLE_MUSIC_KEY_ID: z.string().optional(),
  APPLE_MUSIC_PRIVATE_KEY: z.string().optional(),
  APPLE_MUSIC_BASE: z.url().default('https://api.music.apple.com'),
  IOS_APP_URL: z.url().optional(),
  /** A style for the maps, such as a provider's `style.json`; without one they are drawn from our own neighbourhoods. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Further hosts that the style loads tiles, glyphs and pictures from: origins with commas between. */
  MAP_HOSTS: z
    .string()
    .regex(/^(?:https?:\/\/[\w.*:-]+(?:,|$))*$/)
    .default(''),
  PLACES: z.enum(['embedded', 'google', 'photon']).optional(),
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_PLACES_BASE: z.url().default('https://places.googleapis.com'),
  PHOTON_URL: z.url().optional(),
  /** The scheme of links that open our app. */
  APP_SCHEME: z
    .string()
    .regex(/^[a-z][a-z0-9+.-]*$/)
    .default('backbeat'),
  /** `TEAMID.bundle.id`, several with commas between. */
  IOS_APP_ID: z.string().optional(),
  ANDROID_PACKAGE: z.string().optional(),
  /** Fingerprints of the app's certificates, with commas between. */
  ANDROID_SHA256: z.string().optional(),
  /** As which kinds of profile people may act (SWI-07); everybody may be themselves. */
  ACTING_TYPES: profileTypes('community,artist,venue'),
  /** Which kinds of profile may put on events (PLT-18). */
  EVENT_CREATOR_TYPES: profileTypes('user,community'),
  CONTACT_EMAIL: z.string().default('hello@backbeat.test'),
});

/** Every name that the environment may set. */
export const settingNames = Object.keys(Environment.shape);

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
