import { z } from 'zod';
import { webAddress } from './setting-kinds.ts';

/** How the client proves itself: with a secret, or with a key that signs short-lived secrets, as Apple requires. */
export type ClientSecret =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'apple'; readonly teamId: string; readonly keyId: string; readonly privateKey: string };

/** An OpenID Connect provider that users can sign in with. */
export type OidcProvider = {
  /** In addresses and in the database: "google". */
  readonly key: string;
  /** On buttons: "Google". */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: ClientSecret;
  readonly scope: string;
  /** Whether the provider posts its answer. Apple does when it is asked for a name or an address. */
  readonly isPosted: boolean;
};

type Known = Pick<OidcProvider, 'name' | 'scope' | 'isPosted'> & { readonly issuer?: string };

const standard = { scope: 'openid email profile', isPosted: false };
const known: Readonly<Record<string, Known>> = {
  google: { ...standard, name: 'Google', issuer: 'https://accounts.google.com' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scope: 'openid email name', isPosted: true },
};

const Settings = z.object({
  ISSUER: webAddress.optional(),
  CLIENT_ID: z.string({ error: 'required' }),
  CLIENT_SECRET: z.string().optional(),
  LABEL: z.string().max(40, { error: 'write at most 40 characters' }).optional(),
  TEAM_ID: z.string().optional(),
  KEY_ID: z.string().optional(),
  PRIVATE_KEY: z.string().optional(),
});

const variable = /^OIDC_([A-Z0-9]+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|TEAM_ID|KEY_ID|PRIVATE_KEY)$/;

/**
 * Reads the providers from `OIDC_<NAME>_…`, in the order of their names.
 * @throws Error that names every missing or invalid variable
 */
export function readOidcProviders(
  env: Readonly<Record<string, string | undefined>>,
): readonly OidcProvider[] {
  const given = new Map<string, Record<string, string>>();
  for (const [name, value] of Object.entries(env)) {
    const [, provider, field] = variable.exec(name) ?? [];
    if (!provider || !field || !value) continue;
    given.set(provider, { ...given.get(provider), [field]: value });
  }
  const read = [...given].toSorted(([one], [other]) => one.localeCompare(other)).map(readProvider);
  const problems = read.flatMap((found) => (Array.isArray(found) ? found : []));
  if (problems.length > 0) throw new Error(`Invalid environment:\n${problems.join('\n')}`);
  return read.flatMap((found) => (Array.isArray(found) ? [] : [found]));
}

/** @returns the provider, or one line per problem */
function readProvider([name, given]: [string, Record<string, string>]): OidcProvider | string[] {
  const parsed = Settings.safeParse(given);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `  OIDC_${name}_${path.join('.')}: ${message}`);
  const key = name.toLowerCase();
  const { ISSUER, CLIENT_ID, LABEL, ...fields } = parsed.data;
  const base = known[key] ?? { ...standard, name: name[0]! + key.slice(1) };
  const issuer = ISSUER ?? base.issuer;
  const secret = secretOf(fields);
  const problems = [
    ...(issuer ? [] : [`  OIDC_${name}_ISSUER: required`]),
    ...(secret
      ? []
      : [`  OIDC_${name}_CLIENT_SECRET: required, or TEAM_ID, KEY_ID and PRIVATE_KEY for Apple`]),
  ];
  if (!issuer || !secret) return problems;
  const { scope, isPosted } = base;
  return { key, name: LABEL ?? base.name, issuer, clientId: CLIENT_ID, secret, scope, isPosted };
}

function secretOf({
  CLIENT_SECRET,
  TEAM_ID,
  KEY_ID,
  PRIVATE_KEY,
}: Pick<z.infer<typeof Settings>, 'CLIENT_SECRET' | 'TEAM_ID' | 'KEY_ID' | 'PRIVATE_KEY'>):
  | ClientSecret
  | undefined {
  if (CLIENT_SECRET) return { kind: 'text', text: CLIENT_SECRET };
  if (!TEAM_ID || !KEY_ID || !PRIVATE_KEY) return undefined;
  // Environment files hold a line break as two characters.
  const privateKey = PRIVATE_KEY.replaceAll(String.raw`\n`, '\n');
  return { kind: 'apple', teamId: TEAM_ID, keyId: KEY_ID, privateKey };
}

const group = 'Sign-in';

/** Variables whose names contain the name of a provider, for the documentation. */
export const oidcSettings = [
  {
    name: 'OIDC_GOOGLE_CLIENT_ID',
    group,
    description:
      'Lets users sign in with Google. Register `{PUBLIC_URL}/api/auth/callback/google` as the redirect address.',
    otherwise: '',
  },
  { name: 'OIDC_GOOGLE_CLIENT_SECRET', group, description: 'Secret of the Google client.', otherwise: '' },
  {
    name: 'OIDC_APPLE_CLIENT_ID',
    group,
    description:
      'Services id. Lets users sign in with Apple. Register `{PUBLIC_URL}/api/auth/callback/apple` as the return address; Apple accepts https only.',
    otherwise: '',
  },
  { name: 'OIDC_APPLE_TEAM_ID', group, description: 'Team that owns the key.', otherwise: '' },
  { name: 'OIDC_APPLE_KEY_ID', group, description: 'Id of the Sign in with Apple key.', otherwise: '' },
  {
    name: 'OIDC_APPLE_PRIVATE_KEY',
    group,
    description: 'The whole `.p8` file, with `\\n` for line breaks.',
    otherwise: '',
  },
  {
    name: 'OIDC_<NAME>_ISSUER',
    group,
    description:
      'Lets users sign in with any OpenID Connect provider. `<NAME>` is yours to choose (letters and digits). Register `{PUBLIC_URL}/api/auth/callback/<name>`, with the name in lower case.',
    otherwise: '',
  },
  { name: 'OIDC_<NAME>_CLIENT_ID', group, description: 'Client at that provider.', otherwise: '' },
  { name: 'OIDC_<NAME>_CLIENT_SECRET', group, description: 'Secret of that client.', otherwise: '' },
  {
    name: 'OIDC_<NAME>_LABEL',
    group,
    description: 'Name of the provider on buttons.',
    otherwise: '`<NAME>`, capitalized',
  },
] as const;
