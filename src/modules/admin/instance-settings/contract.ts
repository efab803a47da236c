import * as z from 'zod/mini';
import { SocialLink } from '#modules/instance/settings/contract.ts';
import {
  eventHostRules,
  legalPages,
  settingLimits,
  signUpRules,
  type SettingsFault,
} from '#modules/instance/settings/rules.ts';
import { call, cursorPageOf, idIn, pageInput, wireId } from '#platform/contract.ts';
import { CityId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const LegalPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string().check(z.trim(), z.maxLength(settingLimits.legalText)),
  }),
  z.object({ kind: z.literal('link'), url: z.string().check(z.trim()) }),
]);

const text = z.string().check(z.trim());

const schematic = z.object({ kind: z.literal('schematic') });
const openFreeMap = z.object({ kind: z.literal('openFreeMap') });

/** The fields that admins edit. */
const edited = {
  name: text,
  tagline: text,
  /** `#c8102e`; `null` for the standard color. */
  accent: z.nullable(z.string()),
  /** Empty means the address of the environment. */
  contactEmail: text,
  socialLinks: z.array(SocialLink).check(z.maxLength(7)),
  legalPages: z.partialRecord(z.enum(legalPages), LegalPage),
  signUp: z.enum(signUpRules),
  eventHosts: z.enum(eventHostRules),
};

export const AdminSettings = z.object({
  ...edited,
  maps: z.discriminatedUnion('kind', [
    schematic,
    openFreeMap,
    z.object({
      kind: z.literal('style'),
      url: z.string(),
      /** Origins that visitors' browsers load the map from, besides the one of `url`. */
      hosts: z.array(z.string()),
    }),
    z.object({ kind: z.literal('pmtiles'), file: z.string(), tiles: z.enum(['vector', 'raster']) }),
  ]),
  /** The server of MAP_STYLE_URL, which is used instead of `maps`. */
  fixedMapHost: z.nullable(z.string()),
  logo: z.nullable(z.object({ path: z.string(), width: z.int(), height: z.int() })),
  defaultCityId: z.nullable(wireId(CityId)),
  /** Used while `contactEmail` is empty. */
  standardContact: z.string(),
  revision: z.string(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

const mapRefusals = {
  mapAddressInvalid: {
    status: 422,
    title: 'Invalid map address',
    message: `Enter the address of a map style. It must start with https:// and have ${settingLimits.url} characters or fewer.`,
  },
  mapAddressPrivate: {
    status: 422,
    title: 'Private map address',
    message: 'This address is in a private network, so visitors can’t load it. Enter a public one.',
  },
  mapUnreachable: {
    status: 422,
    title: 'Map style not reachable',
    message: 'We couldn’t load the style from this address. Open it in your browser, then try again.',
  },
  mapNotStyle: {
    status: 422,
    title: 'Not a map style',
    message: 'This address doesn’t return a MapLibre style: JSON with version 8, sources and layers.',
  },
  mapNotShared: {
    status: 422,
    title: 'Map style not shared',
    message:
      'The server of this style doesn’t let other sites load it (CORS). Allow this site there, or use another style.',
  },
  mapPartsInvalid: {
    status: 422,
    title: 'Map style can’t be used',
    message:
      'This style loads tiles, fonts or pictures from addresses that aren’t public, don’t start with https://, or don’t answer.',
  },
  mapFileMissing: {
    status: 422,
    title: 'Map file not found',
    message: 'The storage has no such file in its folder “maps”. Enter a name such as berlin.pmtiles.',
  },
  mapFileUnusable: {
    status: 422,
    title: 'Map file can’t be used',
    message: 'This is neither a PMTiles file of pictures nor one with the layers of a Protomaps basemap.',
  },
} as const satisfies RefusalTable;
export type MapFault = keyof typeof mapRefusals;

export const settingsRefusals = {
  nameRequired: {
    status: 422,
    title: 'Name required',
    message: `Enter a name of at most ${settingLimits.name} characters.`,
  },
  taglineTooLong: {
    status: 422,
    title: 'Tagline too long',
    message: `Use ${settingLimits.tagline} characters or fewer.`,
  },
  accentInvalid: { status: 422, title: 'Invalid color', message: 'Enter a color such as #c8102e.' },
  contactInvalid: { status: 422, title: 'Invalid address', message: 'Enter an email address.' },
  socialLinkInvalid: {
    status: 422,
    title: 'Invalid link',
    message: 'Links to social networks must start with https://.',
  },
  legalPageInvalid: {
    status: 422,
    title: 'Legal page incomplete',
    message: 'Enter the text of the page, or a link that starts with https://.',
  },
  logoNotFound: {
    status: 422,
    title: 'Logo not found',
    message: 'The picture didn’t arrive. Choose it again.',
  },
  cityNotFound: {
    status: 422,
    title: 'City not found',
    message: 'This city no longer exists. Choose another.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Changed by someone else',
    message:
      'Another admin saved first. Their changes are shown now, beside yours. Check them and save again.',
  },
  ...mapRefusals,
} as const satisfies RefusalTable & Record<SettingsFault | MapFault, unknown>;

export const getSettings = call('GET /admin/settings', {
  summary: 'Return the settings of this instance', // INS-03
  input: z.object({}),
  answer: AdminSettings,
  may: 'admin',
});

export const saveSettings = call('PUT /admin/settings', {
  summary: 'Change the settings of this instance, for every process at once. Logged', // INS-03
  input: z.object({
    ...edited,
    /** Before it is saved, a style is loaded to find out which servers it needs. */
    maps: z.discriminatedUnion('kind', [
      schematic,
      openFreeMap,
      z.object({ kind: z.literal('style'), url: text }),
      z.object({ kind: z.literal('pmtiles'), file: text }),
    ]),
    defaultCityId: z.nullable(idIn(CityId, 100)),
    /** The key of an uploaded picture, `null` to remove the logo. Without it, the logo stays. */
    logoKey: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
    /** The revision the form is based on. Saving is refused if another save came first. */
    revision: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: AdminSettings,
  refusals: settingsRefusals,
  may: 'admin',
  bodyBytes: 512 * 1024,
});

export const Invitation = z.object({
  email: z.string(),
  invitedAt: z.string(),
  usedAt: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(settingLimits.email), z.email());

export const listInvitations = call('GET /admin/invitations', {
  summary: 'List the addresses that may sign up while sign-up is by invitation, newest first',
  input: z.object({
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(Invitation),
  may: 'admin',
});

export const invite = call('POST /admin/invitations', {
  summary: 'Let an address sign up, and email it a link. Does nothing if it was invited before',
  input: z.object({ email: Email }),
  answer: Invitation,
  may: 'admin',
  limit: { times: 200, seconds: 3600 },
});

export const removeInvitation = call('DELETE /admin/invitations/:email', {
  summary: 'Take back an invitation. An account that was already created stays',
  input: z.object({ email: Email }),
  answer: z.object({}),
  may: 'admin',
});
