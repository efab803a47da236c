import { findDefaultCityId, logoOf, readSettings as read } from '#modules/instance/settings/server/index.ts';
import { CityId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { AdminSettings } from '../contract.ts';

/** Reads from the database, so that an admin sees what was saved last. */
export async function readSettings(db: Db, standardContact: string): Promise<AdminSettings> {
  const row = await read(db);
  const { name, tagline, accent, socialLinks, legalPages, signUp, eventHosts } = row;
  const cityId = await findDefaultCityId(db);
  return {
    name,
    tagline,
    accent,
    contactEmail: row.contactEmail ?? '',
    socialLinks: [...socialLinks],
    legalPages: { ...legalPages },
    signUp,
    eventHosts,
    logo: logoOf(row),
    defaultCityId: cityId && CityId.encode(cityId),
    standardContact,
  };
}
