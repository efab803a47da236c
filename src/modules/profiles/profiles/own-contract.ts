import * as z from 'zod/mini';
import { CodeSent, refusals as accountRefusals } from '#modules/identity/accounts/contract.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { audiences, blocks } from './privacy.ts';

const Audience = z.enum(audiences);

/** Data that only the user reads and changes (AUTH-11). */
export const OwnDetails = z.object({
  /** E.164, verified by a code. `null` if there is none. */
  phone: z.nullable(z.string()),
  /** Whether new followers need the user's approval, and only followers see the parts below (FOL-11). */
  isPrivate: z.boolean(),
  /** Audience of each part of the profile (PRF-08). */
  privacy: z.object({
    events: Audience,
    pastEvents: Audience,
    communities: Audience,
    artists: Audience,
    doLists: Audience,
    friends: Audience,
    diary: Audience,
    posts: Audience,
  }),
});
export type OwnDetails = z.infer<typeof OwnDetails>;

export const phoneRefusals = {
  phoneNotValid: {
    status: 422,
    title: 'We can’t text this number',
    message: 'Include the area code. Outside the US, start with + and the country code.',
  },
} as const satisfies RefusalTable;
const { phoneNotValid } = phoneRefusals;
const { codeNotValid } = accountRefusals;

const Phone = z.string().check(z.trim(), z.maxLength(40));

export const getOwnDetails = call('GET /me/details', {
  summary: 'Get the private settings of the viewer’s profile',
  input: z.object({}),
  answer: z.nullable(OwnDetails),
  may: 'signedIn',
});

export const changePrivacy = call('PUT /me/privacy/:block', {
  summary: 'Choose who sees a part of the viewer’s profile',
  input: z.object({ block: z.enum(blocks), audience: Audience }),
  answer: z.object({ audience: Audience }),
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});

export const changeAccountPrivacy = call('PUT /me/private', {
  summary: 'Make the viewer’s account private or public, which accepts its follow requests', // FOL-08, FOL-11
  input: z.object({ isPrivate: z.boolean() }),
  answer: z.object({ isPrivate: z.boolean() }),
  may: 'signedIn',
  limit: { times: 120, seconds: 60 },
});

export const sendPhoneCode = call('POST /me/phone/code', {
  summary: 'Text a verification code to a new phone number',
  input: z.object({ phone: Phone }),
  answer: CodeSent,
  refusals: { phoneNotValid },
  may: 'signedIn',
  status: 202,
  limit: { times: 5, seconds: 1800 },
});

export const changePhone = call('PUT /me/phone', {
  summary: 'Change the phone number, with the code that was texted to it',
  input: z.object({ phone: Phone, code: z.string().check(z.regex(/^\d{6}$/)) }),
  answer: z.object({ phone: z.string() }),
  refusals: { phoneNotValid, codeNotValid },
  may: 'signedIn',
  limit: { times: 20, seconds: 600 },
});

export const removePhone = call('DELETE /me/phone', {
  summary: 'Remove the phone number',
  input: z.object({}),
  answer: z.object({}),
  may: 'signedIn',
});
