import { findDefaultCityId, logoOf, readSettings as read } from '#modules/instance/settings/server/index.ts';
import { CityId } from '#platform/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { revisionOf } from '#platform/server/revision.ts';
import type { AdminSettings } from '../contract.ts';

/** The settings of the environment that admins are shown. */
export type SettingsConfig = Pick<Config, 'CONTACT_EMAIL' | 'MAP_STYLE_URL'>;

/** Reads from the database, so that an admin sees what was saved last. */
export async function readSettings(
  db: Db,
  { CONTACT_EMAIL, MAP_STYLE_URL }: SettingsConfig,
): Promise<AdminSettings> {
  const row = await read(db);
  const { name, tagline, accent, socialLinks, legalPages, maps, signUp, eventHosts } = row;
  const cityId = await findDefaultCityId(db);
  const settings = {
    name,
    tagline,
    accent,
    contactEmail: row.contactEmail ?? '',
    socialLinks: [...socialLinks],
    legalPages: { ...legalPages },
    maps: maps.kind === 'style' ? { ...maps, hosts: [...maps.hosts] } : maps,
    fixedMapHost: MAP_STYLE_URL ? new URL(MAP_STYLE_URL).host : null,
    signUp,
    eventHosts,
    logo: logoOf(row),
    defaultCityId: cityId && CityId.encode(cityId),
    standardContact: CONTACT_EMAIL,
  };
  return { ...settings, revision: revisionOf(settings) };
}
