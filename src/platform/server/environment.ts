import { z } from 'zod';
import {
  addressWith,
  base64url,
  databaseUrl,
  decimal,
  linkScheme,
  longSecret,
  mailAddress,
  mailSender,
  mailServer,
  oneOf,
  origins,
  profileTypes,
  proxies,
  signingKey,
  siteUrl,
  webAddress,
  whole,
} from './setting-kinds.ts';

const testAddress = (standard: string, service: string) =>
  webAddress.default(standard).meta({ group: 'For tests', description: `Address used for ${service}.` });

/** The environment, with the documentation of each variable. */
export const Environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development').meta({
    group: 'Server',
    description:
      '`production` requires `AUTH_SECRET` and turns demo mode off; `development` and `test` don’t.',
  }),
  PORT: whole(0, 65_535).default(3000).meta({ group: 'Server', description: 'Port of the web server.' }),
  HOST: z.string().default('127.0.0.1').meta({
    group: 'Server',
    description: 'Address that the web server listens on. Use `0.0.0.0` for all.',
  }),
  PUBLIC_URL: siteUrl.optional().meta({
    group: 'Server',
    description: 'Address that visitors use. With https, cookies are `Secure` and start with `__Host-`.',
    otherwise: '`http://localhost:PORT`',
  }),
  TRUST_PROXY: proxies.default('').meta({
    group: 'Server',
    description:
      'Addresses of proxies whose `X-Forwarded-For` is believed. Idle connections stay open for 75 s, so let the proxy close them sooner.',
  }),
  DRAIN_WAIT_MS: whole(0, 60_000).default(500).meta({
    group: 'Server',
    description:
      'Milliseconds between SIGTERM and closing, so that load balancers notice. Set it to their check interval.',
  }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn').meta({
    group: 'Server',
    description:
      'What is logged, as one JSON line per entry and without secrets: `trace` (everything), `debug`, `info`, `warn`, `error` or `silent`.',
  }),
  CONTACT_EMAIL: mailAddress.default('hello@backbeat.test').meta({
    group: 'Server',
    description: 'Address shown on the contact and legal pages.',
  }),
  DATA_DIR: z.string().default('.data').meta({
    group: 'Server',
    description:
      'Folder of the embedded database, of pictures on disk, of the magazine’s articles, and of secrets made at the first start.',
  }),

  DATABASE_URL: databaseUrl.optional().meta({
    group: 'Database',
    description: 'PostgreSQL 15 or newer. Separate several hosts with commas (see Failover).',
    otherwise: 'the embedded database in `DATA_DIR`',
  }),
  DATABASE_DIRECT_URL: databaseUrl.optional().meta({
    group: 'Database',
    description:
      'The same database without the pooler, for migrations, LISTEN and the job queue. Set it when `DATABASE_URL` is a pooler (see PgBouncer).',
  }),
  DB_POOL_MAX: whole(2, 200).default(10).meta({
    group: 'Database',
    description:
      'Most connections of one process for ordinary work. Holds (4), payments and sessions (6), health checks (2), the job queue and live updates have their own.',
  }),
  DATABASE_REPLICA_URL: addressWith(['postgres'], 'postgres://user:password@host:port/database')
    .optional()
    .meta({ group: 'Database', description: 'Streaming replica for reads (see Replica).' }),
  REPLICA_LAG_MAX_SECONDS: whole(1, 300).default(5).meta({
    group: 'Database',
    description: 'Seconds that the replica may be behind. A slower replica is not read.',
  }),

  AUTH_SECRET: longSecret.optional().meta({
    group: 'Secrets',
    description:
      'At least 32 characters. Seals stored keys and tokens. Required in production, and must stay the same.',
    otherwise: 'made at the first start and kept in `DATA_DIR`',
  }),
  TICKET_SIGNING_KEY: signingKey.optional().meta({
    group: 'Secrets',
    description: 'Ed25519 private key that signs ticket codes (PKCS #8, base64).',
    otherwise: 'made with the first ticket and kept in the database',
  }),

  OIDC_ORIGINS_INSIDE: origins().default('').meta({
    group: 'Sign-in',
    description:
      'Sign-in providers in your own network, as origins separated by commas. All others must have public addresses and use https.',
  }),

  PAYMENTS: oneOf(['embedded', 'stripe']).optional().meta({
    group: 'Payments and fees',
    description: '`stripe` charges cards; `embedded` is a Stripe emulator, which takes test cards only.',
    otherwise: '`stripe` with a `STRIPE_SECRET_KEY`, otherwise `embedded`',
  }),
  PAYOUTS: oneOf(['none', 'stripe']).optional().meta({
    group: 'Payments and fees',
    description:
      'How hosts get their share of ticket sales. `none`: you sell the tickets and pay hosts yourself, outside of Backbeat. `stripe`: hosts open an account with Stripe Connect and are paid after each event (see Paying hosts).',
    otherwise: '`none`; `stripe` in a demo with the embedded emulator',
  }),
  PAYOUT_DELAY_HOURS: whole(0, 2160).default(24).meta({
    group: 'Payments and fees',
    description: 'Hours from the end of an event until its host is paid.',
  }),
  STRIPE_SECRET_KEY: z.string().optional().meta({ group: 'Payments and fees', description: 'Secret key.' }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .optional()
    .meta({ group: 'Payments and fees', description: 'Publishable key.' }),
  STRIPE_WEBHOOK_SECRET: z.string().optional().meta({
    group: 'Payments and fees',
    description:
      'Signing secret of the webhook `POST /api/payments/webhook`. Separate several with commas to rotate them.',
  }),
  STRIPE_TEST_SECRET_KEY: z.string().optional().meta({
    group: 'Payments and fees',
    description: 'Secret key for test orders (`?testMode=true`), which only the event’s team can place.',
  }),
  STRIPE_TEST_PUBLISHABLE_KEY: z
    .string()
    .optional()
    .meta({ group: 'Payments and fees', description: 'Publishable key for test orders.' }),
  FEE_RATE_PERCENT: decimal(0, 50).default(10).meta({
    group: 'Payments and fees',
    description: 'Fee on each paid ticket, in percent of its price. Recorded on every order.',
  }),
  FEE_PER_TICKET_CENTS: whole(0, 10_000).default(99).meta({
    group: 'Payments and fees',
    description:
      'Fixed fee on each paid ticket, in hundredths of the currency’s unit: 99 is $0.99, or ¥1. Recorded on every order. Admin, Fee rates sets others for a currency or a host.',
  }),
  HOLD_MINUTES: decimal(0.01, 60).default(10).meta({
    group: 'Payments and fees',
    description: 'Minutes that tickets are held while the buyer pays.',
  }),

  SMTP_URL: mailServer.optional().meta({
    group: 'Email, text messages and push',
    description: 'Mail server, such as `smtps://user:password@mail.example.com`.',
    otherwise: 'mail is held for an hour (see Email), or listed at `/dev/outbox` in demo mode',
  }),
  MAIL_FROM: mailSender.default('Backbeat <tickets@backbeat.test>').meta({
    group: 'Email, text messages and push',
    description: 'Sender of all mail.',
  }),
  TWILIO_ACCOUNT_SID: z.string().optional().meta({
    group: 'Email, text messages and push',
    description: 'Twilio account for text messages. All three `TWILIO_` values are needed.',
    otherwise: 'text messages are held for an hour (see Email), or listed at `/dev/outbox` in demo mode',
  }),
  TWILIO_AUTH_TOKEN: z
    .string()
    .optional()
    .meta({ group: 'Email, text messages and push', description: 'Token of the Twilio account.' }),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .optional()
    .meta({ group: 'Email, text messages and push', description: 'Twilio messaging service that sends.' }),
  VAPID_PUBLIC_KEY: base64url(87).optional().meta({
    group: 'Email, text messages and push',
    description: 'Public key for push messages (base64url). Changing the pair ends every subscription.',
    otherwise: 'a pair is made when it is first needed, and kept in the database',
  }),
  VAPID_PRIVATE_KEY: base64url(43).optional().meta({
    group: 'Email, text messages and push',
    description: 'Private key for push messages (base64url).',
  }),
  VAPID_SUBJECT: addressWith(['mailto', 'https'], 'mailto:hello@example.com, or an https address')
    .optional()
    .meta({
      group: 'Email, text messages and push',
      description: 'Contact for push services, as `mailto:` or https.',
      otherwise: '`CONTACT_EMAIL`',
    }),
  PUSH_ORIGINS_INSIDE: origins().default('').meta({
    group: 'Email, text messages and push',
    description:
      'Push services in your own network, as origins separated by commas. All others must have public addresses.',
  }),
  PUBSUB_URL: addressWith(['redis', 'rediss', 'postgres'], 'redis://host:port, rediss:// or postgres://')
    .optional()
    .meta({
      group: 'Email, text messages and push',
      description: 'Carries live updates between processes: Redis, Valkey or PostgreSQL (see Live updates).',
      otherwise: 'the database',
    }),

  S3_ENDPOINT: webAddress.optional().meta({
    group: 'Pictures',
    description: 'S3-compatible storage.',
    otherwise: 'pictures are stored in `DATA_DIR`',
  }),
  S3_BUCKET: z.string().optional().meta({ group: 'Pictures', description: 'Bucket.' }),
  S3_REGION: z.string().default('auto').meta({ group: 'Pictures', description: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: z.string().optional().meta({ group: 'Pictures', description: 'Access key.' }),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ group: 'Pictures', description: 'Secret of the access key.' }),
  KLIPY_API_KEY: z.string().optional().meta({
    group: 'Pictures',
    description: 'KLIPY key for GIFs in posts. Pages may then load pictures from KLIPY’s hosts.',
    otherwise: 'a few built-in GIFs',
  }),

  MUSIC_PROVIDER: oneOf(['embedded', 'deezer', 'itunes']).default('embedded').meta({
    group: 'Music',
    description:
      'Catalog that is searched besides the songs of artists on this instance: `deezer`, `itunes`, or none with `embedded`. Covers and previews pass through this server, so visitors never contact the provider.',
  }),
  SPOTIFY_CLIENT_ID: z.string().optional().meta({
    group: 'Music',
    description:
      'Lets users connect Spotify. Register `{PUBLIC_URL}/spotify/callback` as the redirect address; Spotify accepts https, or `http://127.0.0.1` with a port.',
  }),
  SPOTIFY_CLIENT_SECRET: z
    .string()
    .optional()
    .meta({ group: 'Music', description: 'Secret of the Spotify client.' }),
  APPLE_MUSIC_TEAM_ID: z.string().optional().meta({
    group: 'Music',
    description:
      'Lets users connect Apple Music. All three `APPLE_MUSIC_` values are needed. Pages then load Apple’s script once a user connects, and may open its window.',
  }),
  APPLE_MUSIC_KEY_ID: z.string().optional().meta({ group: 'Music', description: 'Id of the MusicKit key.' }),
  APPLE_MUSIC_PRIVATE_KEY: z.string().optional().meta({
    group: 'Music',
    description: 'The whole `.p8` file, with `\\n` for line breaks.',
  }),

  MAP_STYLE_URL: webAddress.optional().meta({
    group: 'Maps and places',
    description:
      'Style of the maps, such as a provider’s `style.json`. Takes precedence over the choice in Admin, Settings.',
    otherwise: 'the choice in Admin, Settings; first a schematic without streets',
  }),
  MAP_HOSTS: origins('*').default('').meta({
    group: 'Maps and places',
    description:
      'More origins that the style of `MAP_STYLE_URL` loads tiles, fonts and pictures from, separated by commas.',
  }),
  PLACES: oneOf(['embedded', 'google', 'photon']).optional().meta({
    group: 'Maps and places',
    description: 'Source of address suggestions: `google`, `photon` or `embedded`.',
    otherwise: 'the one whose key or address is set, otherwise built-in data from GeoNames (CC BY)',
  }),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .optional()
    .meta({ group: 'Maps and places', description: 'Key for Google Places (New).' }),
  PHOTON_URL: webAddress.optional().meta({ group: 'Maps and places', description: 'Your Photon server.' }),

  IOS_APP_URL: webAddress
    .optional()
    .meta({ group: 'Mobile apps', description: 'Download page of the iOS app.' }),
  ANDROID_APP_URL: webAddress
    .optional()
    .meta({ group: 'Mobile apps', description: 'Download page of the Android app.' }),
  IOS_APP_ID: z.string().optional().meta({
    group: 'Mobile apps',
    description: '`TEAMID.bundle.id`, several separated by commas. Lets iOS open links in the app.',
  }),
  ANDROID_PACKAGE: z.string().optional().meta({
    group: 'Mobile apps',
    description: 'Package name. Lets Android open links in the app.',
  }),
  ANDROID_SHA256: z.string().optional().meta({
    group: 'Mobile apps',
    description: 'Fingerprints of the app’s certificates, separated by commas.',
  }),
  APP_SCHEME: linkScheme.default('backbeat').meta({
    group: 'Mobile apps',
    description:
      'Scheme of links that open the app. The installed web app opens the same links with `web+` before it.',
  }),

  POSTHOG_KEY: z
    .string()
    .optional()
    .meta({ group: 'Analytics', description: 'Forwards what visitors did to PostHog.' }),
  POSTHOG_HOST: webAddress
    .default('https://us.i.posthog.com')
    .meta({ group: 'Analytics', description: 'PostHog’s address.' }),
  SEGMENT_WRITE_KEY: z
    .string()
    .optional()
    .meta({ group: 'Analytics', description: 'Forwards what visitors did to Segment.' }),
  SEGMENT_HOST: webAddress
    .default('https://api.segment.io')
    .meta({ group: 'Analytics', description: 'Segment’s address.' }),

  ACTING_TYPES: profileTypes('community,artist,venue').meta({
    group: 'Permissions',
    description: 'Types of profiles that their teams can act as, separated by commas.',
  }),
  EVENT_CREATOR_TYPES: profileTypes('user,community').meta({
    group: 'Permissions',
    description: 'Types of profiles that can host events, separated by commas.',
  }),

  SEED: oneOf(['demo', 'none', 'large']).default('demo').meta({
    group: 'Demo data',
    description:
      'Fills an empty database: `demo` with the demo city, `large` with a million more events, `none` with nothing.',
  }),
  DEMO: oneOf(['public']).optional().meta({
    group: 'Demo data',
    description:
      '`public` makes a demo for everyone on the internet (see Public demo): no email or text message is sent, cards are never charged, and pages say so.',
    otherwise: 'a demo for yourself, unless `NODE_ENV` is `production` or `SEED` is `none`',
  }),
  SEED_EVENTS: whole(1000, 5_000_000).default(1_000_000).meta({
    group: 'Demo data',
    description: 'Events of `SEED=large`. People, artists and venues grow with it.',
  }),
  SEED_SOCIAL: whole(1, 100).default(100).meta({
    group: 'Demo data',
    description: 'Percent of people in `SEED=large` who are active.',
  }),

  STRIPE_API_BASE: webAddress
    .optional()
    .meta({ group: 'For tests', description: 'Address used for Stripe.' }),
  PAYGATE_CHAOS: z.string().default('').meta({
    group: 'For tests',
    description: 'Accidents of the Stripe emulator: `drop`, `dup`, `reorder` or `delay:1500`.',
  }),
  TWILIO_BASE: testAddress('https://api.twilio.com', 'Twilio'),
  KLIPY_BASE: testAddress('https://api.klipy.com', 'KLIPY'),
  DEEZER_BASE: testAddress('https://api.deezer.com', 'Deezer'),
  ITUNES_BASE: testAddress('https://itunes.apple.com', 'iTunes'),
  SPOTIFY_BASE: testAddress('https://api.spotify.com', 'Spotify'),
  SPOTIFY_ACCOUNTS_BASE: testAddress('https://accounts.spotify.com', 'Spotify sign-in'),
  APPLE_MUSIC_BASE: testAddress('https://api.music.apple.com', 'Apple Music'),
  MUSICKIT_BASE: testAddress('https://js-cdn.music.apple.com', 'MusicKit, Apple’s script'),
  GOOGLE_PLACES_BASE: testAddress('https://places.googleapis.com', 'Google Places'),
});
