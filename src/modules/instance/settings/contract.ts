import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { City } from '#modules/instance/cities/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { eventHostRules, legalPages, signUpRules } from './rules.ts';
import { socialNetworks } from './social-networks.ts';

export const SocialLink = z.object({
  network: z.enum(socialNetworks.map(({ id }) => id)),
  url: z.string(),
});
export type SocialLink = z.infer<typeof SocialLink>;

/** Public facts about this instance. */
export const Instance = z.object({
  name: z.string(),
  tagline: z.string(),
  logo: z.nullable(z.object({ path: z.string(), width: z.int(), height: z.int() })),
  /** The color that lights pages without a picture; see `accentOf`. */
  accent: z.nullable(
    z.object({ color: z.string(), hue: z.number(), chroma: z.number(), roomHue: z.number() }),
  ),
  contactEmail: z.string(),
  socialLinks: z.array(SocialLink),
  /** Addresses of legal pages that are elsewhere. */
  legalLinks: z.partialRecord(z.enum(legalPages), z.string()),
  /** Legal pages with a text of their own; `getLegalText` returns it. */
  legalTexts: z.array(z.enum(legalPages)),
  /** The city of visitors without one. */
  city: City,
  /** Whether `city` was created by an admin. Without cities it has the defaults of the specification. */
  hasCity: z.boolean(),
  signUp: z.enum(signUpRules),
  eventHosts: z.enum(eventHostRules),
});
export type Instance = z.infer<typeof Instance>;

export const legalRefusals = {
  noOwnText: {
    status: 404,
    title: 'No text',
    message: 'This legal page has the built-in text, or is elsewhere.',
  },
} as const satisfies RefusalTable;

export const OwnTermsVersion = z.object({
  version: z.string(),
  publishedAt: z.iso.datetime(),
  /** Its address, if it is elsewhere. */
  url: z.nullable(z.string()),
});
export type OwnTermsVersion = z.infer<typeof OwnTermsVersion>;

export const getLegalText = call('GET /instance/legal/:page', {
  summary: 'Return the text of a legal page that admins replaced, as HTML', // FTR-08
  input: z.object({
    page: z.enum(legalPages),
    /** An earlier version of the terms. */
    version: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.object({
    html: z.string(),
    changedAt: z.iso.datetime(),
    /** Of the terms, newest first, at most a hundred. */
    versions: z.array(OwnTermsVersion),
  }),
  refusals: legalRefusals,
  may: 'anyone',
});

export const getInstance = call('GET /instance', {
  summary: 'Return the name, look, default city and rules of this instance',
  input: z.object({}),
  answer: Instance,
  may: 'anyone',
});
