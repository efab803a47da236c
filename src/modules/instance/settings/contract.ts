import * as z from 'zod/mini';
import { call } from '#platform/contract.ts';
import { City } from '#modules/instance/cities/contract.ts';
import { eventHostRules, legalPages, signUpRules, socialNetworks } from './rules.ts';

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
  /** The city of visitors without one. */
  city: City,
  /** Whether `city` was created by an admin. Without cities it has the defaults of the specification. */
  hasCity: z.boolean(),
  signUp: z.enum(signUpRules),
  eventHosts: z.enum(eventHostRules),
});
export type Instance = z.infer<typeof Instance>;

export const getInstance = call('GET /instance', {
  summary: 'Return the name, look, default city and rules of this instance',
  input: z.object({}),
  answer: Instance,
  may: 'anyone',
});
