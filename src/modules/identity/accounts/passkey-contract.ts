import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as accountRefusals, SignedIn } from './contract.ts';
import { recentSignIn } from './policies.ts';

export const passkeyLimits = {
  name: 60,
  /** Per account: one for each device or password manager. */
  atMost: 20,
  challengeMinutes: 5,
} as const;

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.uuid(),
  /** The browser it was created in: "Safari on iPhone". */
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof Passkey>;

/** base64url, as in WebAuthn. */
const Bytes = z.string().check(z.regex(/^[\w-]{1,16000}$/));
const CredentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/));
const Credential = z.object({ id: CredentialId, type: z.literal('public-key') });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3. */
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

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn level 3. */
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

/** The same answer for every reason, so that guessing reveals nothing. */
export const passkeyRefusals = {
  passkeyNotValid: {
    status: 422,
    title: 'That passkey doesn’t work',
    message: 'It was removed from your account, or the request expired. Try again, or use a code.',
  },
  passkeyNotFound: { status: 404, title: 'Passkey not found', message: 'It was already removed.' },
  tooManyPasskeys: {
    status: 409,
    title: 'Too many passkeys',
    message: `You can have ${passkeyLimits.atMost}. Remove one first.`,
  },
} as const satisfies RefusalTable;
const { passkeyNotValid, passkeyNotFound, tooManyPasskeys } = passkeyRefusals;

const PasskeyRequest = z.object({ challengeId: z.uuid(), options: RequestOptions });

export const askForPasskey = call('POST /auth/passkey/options', {
  summary: 'Get the options a browser needs to sign in with a passkey',
  input: z.object({}),
  answer: PasskeyRequest,
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
  summary: 'List the passkeys of the viewer',
  input: z.object({}),
  answer: z.object({ items: z.array(Passkey), total: z.int(), offset: z.int() }),
  may: 'signedIn',
});

export const beginPasskey = call('POST /me/passkeys/options', {
  summary: 'Get the options a browser needs to create a passkey for the viewer',
  input: z.object({}),
  answer: z.object({ challengeId: z.uuid(), options: CreationOptions }),
  refusals: { tooManyPasskeys },
  may: recentSignIn,
  limit: { times: 30, seconds: 600 },
});

export const addPasskey = call('POST /me/passkeys', {
  summary: 'Save a new passkey and email its owner',
  input: z.object({ challengeId: z.uuid(), passkey: MadePasskey }),
  answer: Passkey,
  refusals: { passkeyNotValid, tooManyPasskeys },
  may: recentSignIn,
  status: 201,
  limit: { times: 30, seconds: 600 },
});

export const removePasskey = call('DELETE /me/passkeys/:passkeyId', {
  summary: 'Remove a passkey of the viewer',
  input: z.object({ passkeyId: z.uuid() }),
  answer: z.object({}),
  refusals: { passkeyNotFound },
  may: recentSignIn,
});
