import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import {
  Code,
  Email,
  refusals as accountRefusals,
  SignedIn,
  signUpFields,
  signUpRefusals,
} from './contract.ts';
import { recentSignIn } from './policies.ts';

/** Why a sign-in with a provider failed, in the address of the page that says so. */
export const providerProblems = [
  'cancelled',
  'unreachable',
  'untrusted',
  'expired',
  'suspended',
  'taken',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];

export const providerRefusals = {
  providerNotOffered: {
    status: 404,
    title: 'Not available here',
    message: 'You can’t sign in with this service here. Use another way to sign in.',
  },
  providerUnreachable: {
    status: 503,
    title: 'No answer',
    message: 'The service isn’t answering right now. Try again in a minute, or use a code.',
  },
  providerNotTrusted: {
    status: 503,
    title: 'We couldn’t verify this service',
    message: 'Its answer didn’t pass our checks. Nothing was changed. Use another way to sign in.',
  },
  signInExpired: {
    status: 409,
    title: 'This sign-in expired',
    message: 'Nothing was changed. Start again.',
  },
  connectionNotFound: {
    status: 404,
    title: 'Already removed',
    message: 'That account no longer signs in here.',
  },
  lastWayIn: {
    status: 409,
    title: 'Your email isn’t confirmed yet',
    message: 'Sign in once with an emailed code, or set a password. Then you can remove it.',
  },
} as const satisfies RefusalTable;

const {
  providerNotOffered,
  providerUnreachable,
  providerNotTrusted,
  signInExpired,
  connectionNotFound,
  lastWayIn,
} = providerRefusals;
const { codeNotValid, suspended } = accountRefusals;

const Provider = z.object({ key: z.string(), name: z.string() });
const Key = z.string().check(z.regex(/^[a-z0-9]{1,40}$/));
/** A path on this host. */
const To = z.string().check(z.maxLength(2000), z.regex(/^\/(?:[^/\\].*)?$/));

export const listProviders = call('GET /auth/providers', {
  summary: 'List the services that users can sign in with', // OWN-03
  input: z.object({}),
  answer: z.object({ items: z.array(Provider), total: z.int(), offset: z.int() }),
  may: 'anyone',
  cacheSeconds: 300,
});

export const beginProviderSignIn = call('POST /auth/providers/:provider', {
  summary: 'Get the address at which the service asks the visitor to sign in', // OWN-03
  input: z.object({ provider: Key, to: To }),
  answer: z.object({ url: z.string() }),
  refusals: { providerNotOffered, providerUnreachable, providerNotTrusted },
  may: 'anyone',
  limit: { times: 30, seconds: 600 },
});

/** The next step of a sign-in. */
export const PendingSignIn = z.object({
  needs: z.enum(['address', 'newAccount', 'secondFactor']),
  /** The service that the visitor signed in with; `null` for a code or password. */
  provider: z.nullable(z.string()),
  /** As the service gave them. */
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

export const getPendingSignIn = call('GET /auth/pending', {
  summary: 'Get the next step of the sign-in that this browser began; null if there is none',
  input: z.object({}),
  answer: z.nullable(PendingSignIn),
  may: 'anyone',
});

export const verifyPendingCode = call('POST /auth/pending/code', {
  summary: 'Connect the service to the account of an address with an emailed code, or learn that it is new',
  input: z.object({ email: Email, code: Code }),
  answer: SignedIn,
  refusals: { codeNotValid, suspended, signInExpired },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const signUpWithProvider = call('POST /auth/pending/sign-up', {
  summary: 'Create an account that signs in with the service', // AUTH-12
  input: z.object({
    ...signUpFields,
    /** Not needed for an address that the service verified. */
    code: z.optional(Code),
  }),
  answer: SignedIn,
  refusals: { ...signUpRefusals, signInExpired },
  may: 'anyone',
  limit: { times: 10, seconds: 1800 },
});

/** An account at a service that signs in to the viewer's account. */
export const Connection = z.object({
  id: z.uuid(),
  provider: Provider,
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
});
export type Connection = z.infer<typeof Connection>;

export const listConnections = call('GET /me/connections', {
  summary: 'List the accounts at services that sign in to the account of the viewer',
  input: z.object({}),
  answer: z.object({ items: z.array(Connection), total: z.int(), offset: z.int() }),
  may: 'signedIn',
});

export const beginConnection = call('POST /me/connections/:provider', {
  summary: 'Get the address at which the service asks the viewer to connect their account',
  input: z.object({ provider: Key }),
  answer: z.object({ url: z.string() }),
  refusals: { providerNotOffered, providerUnreachable, providerNotTrusted },
  may: recentSignIn,
  limit: { times: 30, seconds: 600 },
});

export const removeConnection = call('DELETE /me/connections/:connectionId', {
  summary: 'Remove a service from the ways to sign in, unless it is the last one',
  input: z.object({ connectionId: z.uuid() }),
  answer: z.object({}),
  refusals: { connectionNotFound, lastWayIn },
  may: recentSignIn,
});
