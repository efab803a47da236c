import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const setupRefusals = {
  hasAdmin: {
    status: 409,
    title: 'This site already has an admin',
    message: 'Ask an admin to add you, or run “npm run admin” with your email address on the server.',
  },
  setupLinkInvalid: {
    status: 410,
    title: 'This setup link no longer works',
    message: 'Setup links last for a day and until the next start. Restart the server to get a new one.',
  },
} as const satisfies RefusalTable;

export const becomeFirstAdmin = call('POST /setup/admin', {
  summary: 'Make the viewer the first admin, with the link that the server printed when it started (INS-01)',
  input: z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: z.object({ admin: z.boolean() }),
  refusals: setupRefusals,
  may: 'signedIn',
  limit: { times: 20, seconds: 600 },
});
