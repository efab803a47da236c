import type { Check } from '#platform/checks.ts';
import { hexOf } from './hex-color.ts';
import type { MapDraft } from './maps.ts';
import type { SocialNetwork } from './social-networks.ts';

export const settingLimits = { name: 60, tagline: 160, email: 254, url: 300, legalText: 60_000 } as const;

/** The legal pages that an operator can replace (FTR-08). */
export const legalPages = ['terms', 'privacy', 'cookies', 'license'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** `open`: anyone. `invitation`: only addresses that an admin invited. */
export const signUpRules = ['open', 'invitation'] as const;
export type SignUpRule = (typeof signUpRules)[number];

/** Creators of events. `verified`: verified profiles, and admins. */
export const eventHostRules = ['everyone', 'verified', 'admins'] as const;
export type EventHostRule = (typeof eventHostRules)[number];

export type LegalPage =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** When the text last changed. Set when it is saved. */
      readonly changedAt?: string;
    }
  | { readonly kind: 'link'; readonly url: string };
export type LegalPages = Readonly<Partial<Record<LegalPageName, LegalPage>>>;

/** The settings that admins edit, except the logo. */
export type SettingsDraft = {
  readonly name: string;
  readonly tagline: string;
  /** As `hexOf` returns it, or null for the standard color. */
  readonly accent: string | null;
  /** Empty means the address of the environment. */
  readonly contactEmail: string;
  readonly socialLinks: { network: SocialNetwork; url: string }[];
  readonly legalPages: LegalPages;
  readonly maps: MapDraft;
  readonly signUp: SignUpRule;
  readonly eventHosts: EventHostRule;
};

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

/** Only https: other schemes can run scripts, and http links warn on secure pages. */
export const isLink = (text: string) =>
  text.length <= settingLimits.url && URL.canParse(text) && new URL(text).protocol === 'https:';

export const isLegalPage = (page: LegalPage) =>
  page.kind === 'link'
    ? isLink(page.url)
    : page.text.trim() !== '' && page.text.length <= settingLimits.legalText;

export type SettingsFault =
  | 'nameRequired'
  | 'taglineTooLong'
  | 'accentInvalid'
  | 'contactInvalid'
  | 'socialLinkInvalid'
  | 'legalPageInvalid';

/** In the order of the form, which runs them before sending. The server runs them before saving. */
export const settingsChecks: readonly Check<SettingsDraft, SettingsFault>[] = [
  [({ name }) => name.trim() !== '' && name.length <= settingLimits.name, 'nameRequired'],
  [({ tagline }) => tagline.length <= settingLimits.tagline, 'taglineTooLong'],
  [({ accent }) => accent === null || hexOf(accent) === accent, 'accentInvalid'],
  [
    ({ contactEmail }) =>
      contactEmail === '' || (contactEmail.length <= settingLimits.email && isEmail(contactEmail)),
    'contactInvalid',
  ],
  [({ socialLinks }) => socialLinks.every(({ url }) => isLink(url)), 'socialLinkInvalid'],
  [({ legalPages: pages }) => Object.values(pages).every(isLegalPage), 'legalPageInvalid'],
];
