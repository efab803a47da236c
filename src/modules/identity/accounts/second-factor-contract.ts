import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { refusals as accountRefusals, SignedIn } from './contract.ts';
import { recentSignIn } from './policies.ts';
import { providerRefusals } from './provider-contract.ts';

export const secondFactorLimits = {
  digits: 6,
  /** Seconds for which a code of the app is shown. */
  periodSeconds: 30,
  recoveryCodes: 10,
  /** Wrong codes after which a sign-in starts again. */
  tries: 5,
} as const;

export const secondFactorRefusals = {
  secondFactorNotValid: {
    status: 422,
    title: 'That code doesn’t work',
    message: 'Enter the newest code from your authenticator app, or an unused recovery code.',
  },
  secondFactorIsOn: {
    status: 409,
    title: 'Already on',
    message: 'Your account already uses an authenticator app. Turn it off first to set up another one.',
  },
  secondFactorIsOff: {
    status: 409,
    title: 'Already off',
    message: 'Your account doesn’t use an authenticator app.',
  },
} as const satisfies RefusalTable;

const { secondFactorNotValid, secondFactorIsOn, secondFactorIsOff } = secondFactorRefusals;

/** Six digits from the app, or a recovery code, with or without its dash. */
const Code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));
const AppCode = z.string().check(z.regex(/^\d{6}$/));
const RecoveryCodes = z.object({
  /** Shown once: only hashes are kept. */
  recoveryCodes: z.array(z.string()),
});
const tries = { times: 20, seconds: 600 } as const;

export const getSecondFactor = call('GET /me/second-factor', {
  summary: 'Whether the viewer signs in with an authenticator app as well', // OWN-03
  input: z.object({}),
  answer: z.object({
    isOn: z.boolean(),
    since: z.nullable(z.iso.datetime()),
    recoveryCodesLeft: z.int(),
  }),
  may: 'signedIn',
});

export const beginSecondFactor = call('POST /me/second-factor', {
  summary: 'Get a new secret for an authenticator app; nothing changes until it is confirmed',
  input: z.object({}),
  answer: z.object({
    /** Base32, to type. */
    secret: z.string(),
    /** `otpauth:` address for the QR code. */
    address: z.string(),
  }),
  refusals: { secondFactorIsOn },
  may: recentSignIn,
  limit: tries,
});

export const confirmSecondFactor = call('PUT /me/second-factor', {
  summary: 'Turn the authenticator app on with its first code',
  input: z.object({ code: AppCode }),
  answer: RecoveryCodes,
  refusals: { secondFactorNotValid, secondFactorIsOn },
  may: recentSignIn,
  limit: tries,
});

export const renewRecoveryCodes = call('POST /me/second-factor/recovery-codes', {
  summary: 'Replace the recovery codes of the viewer',
  input: z.object({ code: Code }),
  answer: RecoveryCodes,
  refusals: { secondFactorNotValid, secondFactorIsOff },
  may: recentSignIn,
  limit: tries,
});

export const endSecondFactor = call('POST /me/second-factor/end', {
  summary: 'Turn the authenticator app off with one of its codes or a recovery code',
  input: z.object({ code: Code }),
  answer: z.object({}),
  refusals: { secondFactorNotValid, secondFactorIsOff },
  may: recentSignIn,
  limit: tries,
});

export const signInWithSecondFactor = call('POST /auth/pending/second-factor', {
  summary: 'Finish signing in with a code from the authenticator app or a recovery code',
  input: z.object({ code: Code }),
  answer: SignedIn,
  refusals: {
    secondFactorNotValid,
    signInExpired: providerRefusals.signInExpired,
    suspended: accountRefusals.suspended,
  },
  may: 'anyone',
  limit: { times: 30, seconds: 300 },
});
