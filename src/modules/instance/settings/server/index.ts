import type { Config } from '#platform/server/config.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { cityRoutes, toCity } from '#modules/instance/cities/server/index.ts';
import { accentOf } from '../accent.ts';
import * as calls from '../contract.ts';
import { readInstance, watchInstance, type InstanceSettings } from './read-instance.ts';

export { readInstance, tellInstanceChanged, watchInstance, type InstanceSettings } from './read-instance.ts';
export { findListedCity, type ListedCity } from './listed-city.ts';
export { setDefaultCity } from './store.ts';

/** The public settings, as calls and pages show them. */
export function toInstance(
  settings: InstanceSettings,
  config: Pick<Config, 'CONTACT_EMAIL'>,
): calls.Instance {
  const { name, tagline, accent, socialLinks, hasCity, signUp, eventHosts } = settings;
  const links = Object.entries(settings.legalPages).flatMap(([name, page]) =>
    page.kind === 'link' ? [[name, page.url] as const] : [],
  );
  return {
    name,
    tagline,
    logo: logoOf(settings),
    accent: accent === null ? null : accentOf(accent),
    contactEmail: settings.contactEmail ?? config.CONTACT_EMAIL,
    socialLinks: [...socialLinks],
    legalLinks: Object.fromEntries(links),
    city: toCity(settings.city),
    hasCity,
    signUp,
    eventHosts,
  };
}

function logoOf({ logoImageId, logoWidth, logoHeight }: InstanceSettings): calls.Instance['logo'] {
  if (!logoImageId || !logoWidth || !logoHeight) return null;
  return { path: `/media/${logoImageId}/320.webp`, width: logoWidth, height: logoHeight };
}

/** The settings and cities of this instance (INS-03, INS-04). */
export function openInstance({ config, pubsub }: Pick<Services, 'config' | 'pubsub'>): Feature {
  const stop = watchInstance(pubsub);
  return {
    routes: [
      route(calls.getInstance, async ({ db }) => toInstance(await readInstance(db), config)),
      ...cityRoutes,
    ],
    close: async () => stop(),
  };
}
