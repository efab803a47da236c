import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';

/** Account data that only its owner sees. */
export const Account = z.object({
  email: z.string(),
  createdAt: z.iso.datetime(),
  hasPassword: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const getAccount = call('GET /me/account', {
  summary: 'How the viewer signs in',
  input: z.object({}),
  answer: z.nullable(Account),
  may: 'signedIn',
});

export const endOtherSessions = call('DELETE /auth/sessions', {
  summary: 'Sign out every other browser of the viewer',
  input: z.object({}),
  answer: z.object({ signedOut: z.int() }),
  may: 'signedIn',
});
