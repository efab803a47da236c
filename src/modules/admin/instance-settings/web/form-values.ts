import { isKeyOf } from '#platform/is-key-of.ts';
import type { FieldPath } from 'react-hook-form';
import { hexOf } from '#modules/instance/settings/hex-color.ts';
import type { MapDraft, MapKind } from '#modules/instance/settings/maps.ts';
import {
  isLegalPage,
  isLink,
  legalPages,
  type EventHostRule,
  type LegalPage,
  type LegalPageName,
  type SettingsDraft,
  type SettingsFault,
  type SignUpRule,
} from '#modules/instance/settings/rules.ts';
import { socialNetworks, type SocialNetwork } from '#modules/instance/settings/social-networks.ts';
import type { AdminSettings, MapFault } from '../contract.ts';

export type LegalValue = {
  readonly kind: 'own' | LegalPage['kind'];
  readonly text: string;
  readonly url: string;
};

/** The settings as form fields hold them. */
export type SettingsValues = {
  name: string;
  tagline: string;
  /** Empty means the standard color. */
  accent: string;
  contactEmail: string;
  social: Record<SocialNetwork, string>;
  legal: Record<LegalPageName, LegalValue>;
  mapKind: MapKind;
  /** The address of an own style. */
  mapStyle: string;
  /** The name of a map file. */
  mapFile: string;
  defaultCityId: string;
  signUp: SignUpRule;
  eventHosts: EventHostRule;
};

export function valuesOf(settings: AdminSettings): SettingsValues {
  const { name, tagline, accent, contactEmail, maps, defaultCityId, signUp, eventHosts } = settings;
  const urls = new Map(settings.socialLinks.map(({ network, url }) => [network, url]));
  const social = socialNetworks.map(({ id }) => [id, urls.get(id) ?? ''] as const);
  const legal = legalPages.map((page) => [page, legalValueOf(settings.legalPages[page])] as const);
  return {
    name,
    tagline,
    accent: accent ?? '',
    contactEmail,
    social: Object.fromEntries(social) as SettingsValues['social'],
    legal: Object.fromEntries(legal) as SettingsValues['legal'],
    mapKind: maps.kind,
    mapStyle: maps.kind === 'style' ? maps.url : '',
    mapFile: maps.kind === 'pmtiles' ? maps.file : '',
    defaultCityId: defaultCityId ?? '',
    signUp,
    eventHosts,
  };
}

function legalValueOf(page: LegalPage | undefined): LegalValue {
  return { kind: page?.kind ?? 'own', text: '', url: '', ...page };
}

export function draftOf(values: SettingsValues): SettingsDraft {
  const { accent, social, legal, signUp, eventHosts } = values;
  const pages = legalPages.flatMap((page) => {
    const { kind, text, url } = legal[page];
    if (kind === 'own') return [];
    return [[page, kind === 'text' ? { kind, text } : { kind, url: url.trim() }] as const];
  });
  return {
    signUp,
    eventHosts,
    name: values.name.trim(),
    tagline: values.tagline.trim(),
    contactEmail: values.contactEmail.trim(),
    accent: accent.trim() === '' ? null : (hexOf(accent) ?? accent),
    socialLinks: socialNetworks.flatMap(({ id }) =>
      social[id].trim() === '' ? [] : [{ network: id, url: social[id].trim() }],
    ),
    legalPages: Object.fromEntries(pages),
    maps: mapsOf(values),
  };
}

function mapsOf({ mapKind, mapStyle, mapFile }: SettingsValues): MapDraft {
  if (mapKind === 'style') return { kind: mapKind, url: mapStyle.trim() };
  return mapKind === 'pmtiles' ? { kind: mapKind, file: mapFile.trim() } : { kind: mapKind };
}

export type FormFault = SettingsFault | MapFault;

/** The field, or the group of fields, of each refusal. */
const fieldOf: Readonly<Record<FormFault, keyof SettingsValues>> = {
  nameRequired: 'name',
  taglineTooLong: 'tagline',
  accentInvalid: 'accent',
  contactInvalid: 'contactEmail',
  socialLinkInvalid: 'social',
  legalPageInvalid: 'legal',
  mapAddressInvalid: 'mapStyle',
  mapAddressPrivate: 'mapStyle',
  mapUnreachable: 'mapStyle',
  mapNotStyle: 'mapStyle',
  mapNotShared: 'mapStyle',
  mapPartsInvalid: 'mapStyle',
  mapFileMissing: 'mapFile',
  mapFileUnusable: 'mapFile',
};

export const isFormFault = (code: string): code is FormFault => isKeyOf(fieldOf, code);

/** The field that a refusal is about, which gets the focus. */
export function fieldOfFault(fault: FormFault, values: SettingsValues): FieldPath<SettingsValues> {
  const draft = draftOf(values);
  const network = draft.socialLinks.find(({ url }) => !isLink(url))?.network;
  if (fault === 'socialLinkInvalid' && network) return `social.${network}`;
  const page = legalPages.find((name) => draft.legalPages[name] && !isLegalPage(draft.legalPages[name]));
  if (fault === 'legalPageInvalid' && page) return `legal.${page}`;
  return fieldOf[fault];
}
