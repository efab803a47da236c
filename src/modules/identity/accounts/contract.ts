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
  /** Long and plain beats short and twisted (NIST 800-63B). */
  passwordMin: 10,
  passwordMax: 128,
  codeDigits: 6,
  codeMinutes: 10,
  /** Wrong guesses after which a code is dead. */
  codeTries: 5,
  /** Seconds before the sheet offers another code. */
  resendSeconds: 30,
  sessionIdleDays: 30,
  sessionDays: 180,
  minimumAge: 16,
} as const;

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.email), z.email());
const Code = z.string().check(z.regex(/^\d{6}$/));
const Password = z.string().check(z.maxLength(limits.passwordMax));

export const SignedIn = z.object({
  /** The code was right and nobody has this address yet: ask for a name and sign up with the same code. */
  isNew: z.boolean(),
  me: z.nullable(Me),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** A browser in which the viewer is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** "Chrome on Android" */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The browser that asks. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Somebody of the demo city whom a visitor may be. */
export const DemoPerson = z.object({
  key: z.string(),
  id: wireId(UserId),
  name: z.string(),
  /** What they are here to show: "Runs Low End Theory". */
  about: z.string(),
  image: z.nullable(z.string()),
});
export type DemoPerson = z.infer<typeof DemoPerson>;

/** One answer for every reason: who guesses learns nothing. */
export const refusals = {
  codeNotValid: {
    status: 422,
    title: 'That code does not work',
    message: 'Check it, enter it in the browser you asked from, or ask for a new one.',
  },
  wrongPassword: {
    status: 422,
    title: 'That does not match',
    message: 'Check the e-mail and the password, or use a code instead.',
  },
  nameRequired: { status: 422, title: 'Name required', message: 'Tell us what to call you.' },
  nameTooLong: { status: 422, title: 'Name too long', message: `Keep it to ${limits.name} characters.` },
  termsNotAccepted: {
    status: 422,
    title: 'Terms not accepted',
    message: 'Accept the terms to create an account.',
  },
  tooYoung: {
    status: 422,
    title: 'Age not confirmed',
    message: `You must be ${limits.minimumAge} or older.`,
  },
  passwordTooShort: {
    status: 422,
    title: 'Password too short',
    message: `Use ${limits.passwordMin} characters or more. A few words in a row are easy to keep in mind.`,
  },
  emailTaken: {
    status: 409,
    title: 'This address is taken',
    message: 'Another account uses it. Choose another one.',
  },
  sessionNotFound: {
    status: 404,
    title: 'Not signed in there',
    message: 'That browser is signed out already.',
  },
  profileNotYours: {
    status: 404,
    title: 'This profile is not yours',
    message: 'Only its owner and its admins act as it.',
  },
  suspended: {
    status: 403,
    title: 'This account is suspended',
    message:
      'Something it did broke our rules. Write to support@backbeat.example if you think that is wrong.',
  },
  demoOnly: { status: 404, title: 'Not found', message: 'There is nothing here.' },
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
} = refusals;

const Sent = z.object({
  /** Seconds the code works. */
  codeSeconds: z.int(),
});

export const sendCode = call('POST /auth/code', {
  summary: 'Mail a code to sign in or sign up with',
  input: z.object({ email: Email }),
  answer: Sent,
  may: 'anyone',
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const verifyCode = call('POST /auth/code/verify', {
  summary: 'Sign in with a mailed code, or learn that the address is new',
  input: z.object({ email: Email, code: Code }),
  answer: SignedIn,
  refusals: { codeNotValid, suspended },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const signUp = call('POST /auth/sign-up', {
  summary: 'Create an account for an address, proven by a mailed code',
  input: z.object({
    email: Email,
    code: Code,
    name: z.string().check(z.trim()),
    /** The version of the terms that was shown and accepted. Empty when they were not. */
    termsVersion: z.string().check(z.maxLength(20)),
    ofAge: z.boolean(),
    /** Only for those who want one: a code always works. */
    password: z.optional(Password),
  }),
  answer: SignedIn,
  refusals: {
    codeNotValid,
    nameRequired,
    nameTooLong,
    termsNotAccepted,
    tooYoung,
    passwordTooShort,
    suspended,
  },
  may: 'anyone',
  limit: { times: 10, seconds: 1800 },
});

export const signIn = call('POST /auth/sign-in', {
  summary: 'Sign in with e-mail and password',
  input: z.object({ email: Email, password: Password }),
  answer: SignedIn,
  refusals: { wrongPassword, suspended },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const forgotPassword = call('POST /auth/password/forgot', {
  summary: 'Mail a code and a link to set a new password',
  input: z.object({ email: Email }),
  answer: Sent,
  may: 'anyone',
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const resetPassword = call('POST /auth/password/reset', {
  summary: 'Set a new password with a mailed code; every other browser is signed out',
  input: z.object({
    email: Email,
    code: Code,
    password: Password,
    /** From the link in the mail, which may be opened in another browser than the one that asked for it. */
    link: z.optional(z.string().check(z.regex(/^[\w-]{32}$/))),
  }),
  answer: SignedIn,
  refusals: { codeNotValid, passwordTooShort, suspended },
  may: 'anyone',
  limit: { times: 20, seconds: 300 },
});

export const sendEmailCode = call('POST /auth/email/code', {
  summary: 'Mail a code to the address the viewer wants to change to',
  input: z.object({ email: Email }),
  answer: Sent,
  may: recentSignIn,
  status: 202,
  limit: { times: 10, seconds: 600 },
});

export const changeEmail = call('PUT /auth/email', {
  summary: 'Change the e-mail address, proven by a code from the new one',
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
  summary: 'Sign out every browser of the viewer, this one too',
  input: z.object({}),
  answer: z.object({ signedOut: z.int() }),
  may: 'signedIn',
});

export const listSessions = call('GET /auth/sessions', {
  summary: 'The browsers in which the viewer is signed in',
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
  summary: 'Act as a profile the viewer runs, or as themselves, in this browser',
  input: z.object({ profileId: z.string() }),
  answer: Me,
  refusals: { profileNotYours: refusals.profileNotYours },
  may: 'signedIn',
  limit: { times: 60, seconds: 60 },
});

export const listDemoPeople = call('GET /auth/demo-people', {
  summary: 'The people of the demo city whom a visitor may be',
  input: z.object({}),
  answer: z.object({
    items: z.array(DemoPerson),
    total: z.int(),
    offset: z.int(),
    /** Mail is not sent but kept at `/dev/outbox`. */
    hasOutbox: z.boolean(),
  }),
  refusals: { demoOnly: refusals.demoOnly },
  may: 'anyone',
  namesBlocked: true,
});

export const signInAsDemo = call('POST /auth/demo', {
  summary: 'Sign in as somebody of the demo city',
  input: z.object({ key: z.string().check(z.maxLength(60)) }),
  answer: SignedIn,
  refusals: { demoOnly: refusals.demoOnly, suspended },
  may: 'anyone',
});
