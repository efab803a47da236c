import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as accountRefusals, SignedIn } from './contract.ts';
import { recentSignIn } from './policies.ts';

export const passkeyLimits = {
  name: 60,
  /** Of one person: a device or password manager each. */
  atMost: 20,
  challengeMinutes: 5,
} as const;

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.uuid(),
  /** The browser it was made in: "Safari on iPhone". */
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

/** base64url, as browsers write keys and what they signed. */
const Bytes = z.string().check(z.regex(/^[\w-]{1,16000}$/));
const CredentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/));
const Credential = z.object({ id: CredentialId, type: z.literal('public-key') });

/** What a browser needs to make a passkey (WebAuthn, level 3: `PublicKeyCredentialCreationOptionsJSON`). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

/** What a browser needs to sign in with one. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export const MadePasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)), []),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

export const UsedPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

/** One answer for every reason: who guesses learns nothing. */
export const passkeyRefusals = {
  passkeyNotValid: {
    status: 422,
    title: 'That passkey does not work',
    message: 'It was taken away here, or it took too long. Try again, or use a code.',
  },
  passkeyNotFound: { status: 404, title: 'No such passkey', message: 'It was taken away already.' },
  tooManyPasskeys: {
    status: 409,
    title: 'That is a lot of passkeys',
    message: `You have ${passkeyLimits.atMost}. Take one away first.`,
  },
} as const satisfies RefusalTable;
const { passkeyNotValid, passkeyNotFound, tooManyPasskeys } = passkeyRefusals;

const Asked = z.object({ challengeId: z.uuid(), options: RequestOptions });

export const askForPasskey = call('POST /auth/passkey/options', {
  summary: 'What a browser needs to sign in with a passkey',
  input: z.object({}),
  answer: Asked,
  may: 'anyone',
  limit: { times: 60, seconds: 600 },
});

export const signInByPasskey = call('POST /auth/passkey', {
  summary: 'Sign in with a passkey',
  input: z.object({ challengeId: z.uuid(), passkey: UsedPasskey }),
  answer: SignedIn,
  refusals: { passkeyNotValid, suspended: accountRefusals.suspended },
  may: 'anyone',
  limit: { times: 30, seconds: 300 },
});

export const listPasskeys = call('GET /me/passkeys', {
  summary: 'The passkeys of the viewer',
  input: z.object({}),
  answer: z.object({ items: z.array(Passkey), total: z.int(), offset: z.int() }),
  may: 'signedIn',
});

export const beginPasskey = call('POST /me/passkeys/options', {
  summary: 'What a browser needs to make a passkey for the viewer',
  input: z.object({}),
  answer: z.object({ challengeId: z.uuid(), options: CreationOptions }),
  refusals: { tooManyPasskeys },
  may: recentSignIn,
  limit: { times: 30, seconds: 600 },
});

export const addPasskey = call('POST /me/passkeys', {
  summary: 'Keep a passkey that was made; its owner is told by mail',
  input: z.object({ challengeId: z.uuid(), passkey: MadePasskey }),
  answer: Passkey,
  refusals: { passkeyNotValid },
  may: recentSignIn,
  status: 201,
  limit: { times: 30, seconds: 600 },
});

export const removePasskey = call('DELETE /me/passkeys/:passkeyId', {
  summary: 'Take a passkey of the viewer away',
  input: z.object({ passkeyId: z.uuid() }),
  answer: z.object({}),
  refusals: { passkeyNotFound },
  may: 'signedIn',
});
