import { brand } from '#platform/brand.ts';
import { UserId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { Me } from './me-contract.ts';
import { recentSignIn, sessionOwner } from './policies.ts';

export { getMe, Me } from './me-contract.ts';

export const limits = {
  name: 100,
  email: 254,
  /** A minimum length, and no rules about digits or symbols (NIST 800-63B). */
  passwordMin: 10,
  passwordMax: 128,
  codeDigits: 6,
  codeMinutes: 10,
  /** Wrong guesses after which a code is no longer valid. */
  codeTries: 5,
  /** Seconds before the form offers a new code. */
  resendSeconds: 30,
  sessionIdleDays: 30,
  sessionDays: 180,
  minimumAge: 16,
} as const;

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email());
export const Code = z.string().check(z.regex(/^\d{6}$/));
const linkToken = z.string().check(z.regex(/^[\w-]{32}$/));
export const Password = z.string().check(z.maxLength(limits.passwordMax));

export const SignedIn = z.object({
  /** The code was right, but no account has this address yet: ask for a name and sign up with the same code. */
  isNew: z.boolean(),
  me: z.nullable(Me),
  /** The account also asks for a code from an authenticator app: continue with `POST /auth/pending/second-factor`. */
  needsSecondFactor: z.boolean(),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A browser in which the viewer is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** "Chrome on Android" */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The browser that sent this request. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A demo user that any visitor can sign in as. */
export const DemoPerson = z.object({
  key: z.string(),
  id: wireId(UserId),
  name: z.string(),
  /** Shown to visitors of the demo: "Runs Low End Theory". */
  about: z.string(),
  image: z.nullable(z.string()),
});
export type DemoPerson = z.infer<typeof DemoPerson>;

/** The same answer for every reason, so that guessing reveals nothing. */
export const refusals = {
  codeNotValid: {
    status: 422,
    title: 'That code doesn’t work',
    message: 'Check the code, enter it in the browser you requested it from, or request a new one.',
  },
  wrongPassword: {
    status: 422,
    title: 'Wrong email or password',
    message: 'Check your email and password, or use a code instead.',
  },
  nameRequired: { status: 422, title: 'Name required', message: 'Tell us what to call you.' },
  nameTooLong: { status: 422, title: 'Name too long', message: `Use ${limits.name} characters or fewer.` },
  termsNotAccepted: {
    status: 422,
    title: 'Terms not accepted',
    message: 'Accept the current terms to create an account.',
  },
  tooYoung: {
    status: 422,
    title: 'Age not confirmed',
    message: `You must be ${limits.minimumAge} or older.`,
  },
  passwordTooShort: {
    status: 422,
    title: 'Password too short',
    message: `Use at least ${limits.passwordMin} characters. A few random words are easy to remember.`,
  },
  emailTaken: {
    status: 409,
    title: 'This email is already in use',
    message: 'Another account uses this address. Choose a different one.',
  },
  sessionNotFound: {
    status: 404,
    title: 'Already signed out',
    message: 'That browser is no longer signed in.',
  },
  profileNotYours: {
    status: 404,
    title: 'You can’t act as this profile',
    message: 'Only its owner and admins can.',
  },
  suspended: {
    status: 403,
    title: 'This account is suspended',
    get message() {
      return `This account broke our rules. If you think this is a mistake, write to ${brand.contactEmail}.`;
    },
  },
  notInvited: {
    status: 403,
    title: 'Sign-up is by invitation',
    get message() {
      return `This address isn’t invited to ${brand.name} yet. Ask ${brand.contactEmail} for an invitation.`;
    },
  },
  demoOnly: { status: 404, title: 'Not found', message: 'This page isn’t available here.' },
} as const satisfies RefusalTable;

const {
  codeNotValid,
  wrongPassword,
  nameRequired,
  nameTooLong,
  termsNotAccepted,
  tooYoung,
  passwordTooShort,
  suspended,
  notInvited,
} = refusals;

export const CodeSent = z.object({
  /** Seconds until the code expires. */
  codeSeconds: z.int(),
  /** The instance can't send the code yet. It is sent if a mail server, or Twilio, is set within the hour (INS-07). */
  held: z.boolean(),
});

export const sendCode = call('POST /auth/code', {
  summary: 'Email a code for signing in or signing up',
  input: z.object({ email: Email }),
  answer: CodeSent,
  may: 'anyone',
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const verifyCode = call('POST /auth/code/verify', {
  summary: 'Sign in with an emailed code, or learn that the address has no account yet',
  input: z.object({
    email: Email,
    code: Code,
    /** From a sign-in link, which may be opened in a different browser. */
    link: z.optional(linkToken),
  }),
  answer: SignedIn,
  refusals: { codeNotValid, suspended, notInvited },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const signUpFields = {
  email: Email,
  name: z.string().check(z.trim()),
  /** The version of the terms that was accepted. Empty when they were not. */
  termsVersion: z.string().check(z.maxLength(20)),
  ofAge: z.boolean(),
  /** Of the browser, such as `Europe/Berlin`. Unknown zones are ignored. */
  timeZone: z.optional(z.string().check(z.maxLength(60))),
};

export const signUpRefusals = {
  codeNotValid,
  nameRequired,
  nameTooLong,
  termsNotAccepted,
  tooYoung,
  passwordTooShort,
  suspended,
  notInvited,
};

export const signUp = call('POST /auth/sign-up', {
  summary: 'Create an account with an emailed code',
  input: z.object({
    ...signUpFields,
    code: Code,
    /** Optional: a code always works. */
    password: z.optional(Password),
  }),
  answer: SignedIn,
  refusals: signUpRefusals,
  may: 'anyone',
  limit: { times: 10, seconds: 1800 },
});

export const signIn = call('POST /auth/sign-in', {
  summary: 'Sign in with email and password',
  input: z.object({ email: Email, password: Password }),
  answer: SignedIn,
  refusals: { wrongPassword, suspended },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const forgotPassword = call('POST /auth/password/forgot', {
  summary: 'Email a code and a link to set a new password',
  input: z.object({ email: Email }),
  answer: CodeSent,
  may: 'anyone',
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const resetPassword = call('POST /auth/password/reset', {
  summary: 'Set a new password with an emailed code and sign out every other browser',
  input: z.object({
    email: Email,
    code: Code,
    password: Password,
    /** From the link in the email, which may be opened in a different browser. */
    link: z.optional(linkToken),
  }),
  answer: SignedIn,
  refusals: { codeNotValid, passwordTooShort, suspended },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const sendEmailCode = call('POST /auth/email/code', {
  summary: 'Email a code to the new address of the viewer',
  input: z.object({ email: Email }),
  answer: CodeSent,
  may: recentSignIn,
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const changeEmail = call('PUT /auth/email', {
  summary: 'Change the email address with a code sent to the new one',
  input: z.object({ email: Email, code: Code }),
  answer: Me,
  refusals: { codeNotValid, emailTaken: refusals.emailTaken },
  may: recentSignIn,
  limit: { times: 20, seconds: 300 },
});

export const signOut = call('POST /auth/sign-out', {
  summary: 'Sign out this browser',
  input: z.object({}),
  answer: z.object({}),
  may: 'anyone',
});

export const signOutEverywhere = call('POST /auth/sign-out-everywhere', {
  summary: 'Sign out every browser of the viewer, including this one', // NAV-14
  input: z.object({}),
  answer: z.object({ signedOut: z.int() }),
  may: 'signedIn',
});

export const listSessions = call('GET /auth/sessions', {
  summary: 'List the browsers where the viewer is signed in',
  input: z.object({}),
  answer: z.object({ items: z.array(Session), total: z.int(), offset: z.int() }),
  may: 'signedIn',
});

export const endSession = call('DELETE /auth/sessions/:sessionId', {
  summary: 'Sign out one browser of the viewer',
  input: z.object({ sessionId: z.uuid() }),
  answer: z.object({}),
  refusals: { sessionNotFound: refusals.sessionNotFound },
  may: sessionOwner('sessionId'),
});

export const switchProfile = call('PUT /me/profile', {
  summary: 'Act as a profile the viewer manages, or as themselves, in this browser',
  input: z.object({ profileId: z.string() }),
  answer: Me,
  refusals: { profileNotYours: refusals.profileNotYours },
  may: 'signedIn',
  limit: { times: 60, seconds: 60 },
});

export const listDemoPeople = call('GET /auth/demo-people', {
  summary: 'List the demo users that a visitor can sign in as',
  input: z.object({}),
  answer: z.object({
    items: z.array(DemoPerson),
    total: z.int(),
    offset: z.int(),
  }),
  refusals: { demoOnly: refusals.demoOnly },
  may: 'anyone',
  namesBlocked: true,
});

export const signInAsDemo = call('POST /auth/demo', {
  summary: 'Sign in as a demo user',
  input: z.object({ key: z.string().check(z.maxLength(60)) }),
  answer: SignedIn,
  refusals: { demoOnly: refusals.demoOnly, suspended },
  may: 'anyone',
});
