import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { CodeSent, limits, refusals as accountRefusals } from './contract.ts';
import { passkeyRefusals, UsedPasskey } from './passkey-contract.ts';

/** Minutes after a sign-in or a confirmation in which sensitive changes are allowed. */
export const recentMinutes = 15;

export const confirmRefusals = {
  recentSignInRequired: {
    status: 403,
    title: 'Confirm it’s you',
    message: `You signed in more than ${recentMinutes} minutes ago. Confirm with a code, your password or a passkey.`,
  },
} as const satisfies RefusalTable;

const { codeNotValid, wrongPassword } = accountRefusals;
const Done = z.object({});
const tries = { times: 20, seconds: 600 } as const;

export const sendConfirmCode = call('POST /auth/confirmation', {
  summary: 'Email the viewer a confirmation code',
  input: z.object({}),
  answer: CodeSent,
  may: 'signedIn',
  status: 202,
  limit: { times: 6, seconds: 1800 },
});

export const confirmByCode = call('PUT /auth/confirmation/code', {
  summary: 'Confirm the identity of the viewer with an emailed code', // ACC-01
  input: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: Done,
  refusals: { codeNotValid },
  may: 'signedIn',
  limit: tries,
});

export const confirmByPassword = call('PUT /auth/confirmation/password', {
  summary: 'Confirm the identity of the viewer with their password', // ACC-01
  input: z.object({ password: z.string().check(z.maxLength(limits.passwordMax)) }),
  answer: Done,
  refusals: { wrongPassword },
  may: 'signedIn',
  limit: tries,
});

export const confirmByPasskey = call('PUT /auth/confirmation/passkey', {
  summary: 'Confirm the identity of the viewer with a passkey', // ACC-01
  input: z.object({ challengeId: z.uuid(), passkey: UsedPasskey }),
  answer: Done,
  refusals: { passkeyNotValid: passkeyRefusals.passkeyNotValid },
  may: 'signedIn',
  limit: tries,
});
