import type { Feature, Services } from '#platform/server/feature.ts';
import { setMailAddress } from '#platform/server/mail-layout.ts';
import { route } from '#platform/server/route.ts';
import { cityRoutes, toCity } from '#modules/instance/cities/server/index.ts';
import type { Accent } from '../accent.ts';
import * as calls from '../contract.ts';
import { getTermsVersion } from '../terms-contract.ts';
import type { MapChoice } from '../maps.ts';
import { legalPages } from '../rules.ts';
import {
  fixMaps,
  readInstance,
  setStandardContact,
  watchInstance,
  type InstanceSettings,
} from './read-instance.ts';
import { readLegalText } from './read-legal-text.ts';
import { readTermsVersion } from './own-terms.ts';
import { logoOf } from './store.ts';

export { dateLegalPages } from './date-legal-pages.ts';
export { keepTerms, readTermsVersion } from './own-terms.ts';
export {
  readInstance,
  publishInstanceChanged,
  watchInstance,
  type InstanceSettings,
} from './read-instance.ts';
export { findListedCity, type ListedCity } from './listed-city.ts';
export {
  findDefaultCityId,
  listLogoPictures,
  lockSettings,
  logoOf,
  readSettings,
  saveSettings,
  setLogo,
  type Logo,
} from './store.ts';

/** The public settings, as calls and pages show them. */
export async function toInstance(settings: InstanceSettings): Promise<calls.Instance> {
  const { name, tagline, accent, contactEmail, socialLinks, hasCity, signUp, eventHosts } = settings;
  const pages = legalPages.map((name) => [name, settings.legalPages[name]] as const);
  const links = pages.flatMap(([name, page]) => (page?.kind === 'link' ? [[name, page.url] as const] : []));
  return {
    name,
    tagline,
    logo: logoOf(settings),
    accent: accent === null ? null : await readAccent(accent),
    contactEmail,
    socialLinks: [...socialLinks],
    legalLinks: Object.fromEntries(links),
    legalTexts: pages.flatMap(([name, page]) => (page?.kind === 'text' ? [name] : [])),
    city: toCity(settings.city),
    hasCity,
    signUp,
    eventHosts,
  };
}

/** Loads the color library only on instances that chose an accent. */
async function readAccent(color: string): Promise<Accent> {
  const { accentOf } = await import('../accent.ts');
  return accentOf(color);
}

function mapsOfEnvironment({ MAP_STYLE_URL, MAP_HOSTS }: Services['config']): MapChoice | undefined {
  if (!MAP_STYLE_URL) return undefined;
  return { kind: 'style', url: MAP_STYLE_URL, hosts: MAP_HOSTS.split(',').filter(Boolean) };
}

/** The settings and cities of this instance (INS-03, INS-04). */
export function openInstance({ config, db, log, pubsub }: Services): Feature {
  setMailAddress(config.PUBLIC_URL);
  setStandardContact(config.CONTACT_EMAIL);
  fixMaps(mapsOfEnvironment(config));
  let reading: Promise<unknown> | undefined;
  const stop = watchInstance(pubsub, () => {
    const before = reading;
    reading = readInstance(db)
      .catch((error: unknown) => log.warn({ err: error }, 'instance settings were not read again'))
      .then(() => before);
  });
  return {
    routes: [
      route(calls.getInstance, async ({ db }) => toInstance(await readInstance(db))),
      route(calls.getLegalText, ({ input, db }) => readLegalText(db, input)),
      route(getTermsVersion, async ({ db }) => ({ version: await readTermsVersion(db) })),
      ...cityRoutes,
    ],
    close: async () => {
      stop();
      await reading;
    },
  };
}
