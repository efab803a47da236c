import * as z from 'zod/mini';
import { Email, Password, refusals as accountRefusals } from '#modules/identity/accounts/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const setupRefusals = {
  hasAdmin: {
    status: 409,
    title: 'This site already has an admin',
    message: 'Ask an admin to add you, or run the command “admin” with your email address on the server.',
  },
  setupLinkInvalid: {
    status: 410,
    title: 'This setup link no longer works',
    message: 'Setup links last for a day and until the next start. Restart the server to get a new one.',
  },
  addressInUse: {
    status: 409,
    title: 'An account uses this address',
    message: 'Run the command “admin” with this address on the server. It prints a link that signs you in.',
  },
  mailWorks: {
    status: 409,
    title: 'This site can send email now',
    message: 'Reload the page and sign in with an emailed code.',
  },
} as const satisfies RefusalTable;

const { hasAdmin, setupLinkInvalid, addressInUse, mailWorks } = setupRefusals;
const ofLink = { token: z.string().check(z.maxLength(100)) };
const tries = { times: 20, seconds: 600 } as const;

export const openSetupLink = call('POST /setup/link', {
  summary: 'Check a setup link, and whether its holder can sign in with an emailed code', // INS-01, INS-07
  input: z.object(ofLink),
  answer: z.object({ canSendMail: z.boolean() }),
  refusals: { hasAdmin, setupLinkInvalid },
  may: 'anyone',
  limit: tries,
});

export const createFirstAdmin = call('POST /setup/account', {
  summary: 'Create the account of the first admin while no email can be sent', // INS-07
  input: z.object({
    ...ofLink,
    email: Email,
    name: z.string().check(z.trim()),
    /** Without email, it is the only way to sign in again. */
    password: Password,
  }),
  /** For `POST /auth/code/verify`, which signs in. */
  answer: z.object({ email: z.string(), code: z.string(), link: z.string() }),
  refusals: {
    hasAdmin,
    setupLinkInvalid,
    addressInUse,
    mailWorks,
    nameRequired: accountRefusals.nameRequired,
    nameTooLong: accountRefusals.nameTooLong,
    passwordTooShort: accountRefusals.passwordTooShort,
  },
  may: 'anyone',
  limit: tries,
});

export const becomeFirstAdmin = call('POST /setup/admin', {
  summary: 'Make the viewer the first admin, with the link that the server printed when it started', // INS-01
  input: z.object(ofLink),
  answer: z.object({ admin: z.boolean() }),
  refusals: { hasAdmin, setupLinkInvalid },
  may: 'signedIn',
  limit: tries,
});
