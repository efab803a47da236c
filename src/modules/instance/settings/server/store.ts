import type { CityId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CityRow } from '#modules/instance/cities/server/index.ts';
import type { SocialLink } from '../contract.ts';
import type { MapChoice } from '../maps.ts';
import type { EventHostRule, LegalPages, SettingsDraft, SignUpRule } from '../rules.ts';

export type SettingsRow = {
  readonly name: string;
  readonly tagline: string;
  readonly logoImageId: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
  readonly accent: string | null;
  readonly contactEmail: string | null;
  readonly socialLinks: readonly SocialLink[];
  readonly legalPages: LegalPages;
  readonly maps: MapChoice;
  readonly signUp: SignUpRule;
  readonly eventHosts: EventHostRule;
  readonly updatedAt: Date;
  readonly city: CityRow | null;
};

/** Served by `media`. */
export function logoOf({ logoImageId, logoWidth, logoHeight }: SettingsRow | Omit<SettingsRow, 'city'>) {
  if (!logoImageId || !logoWidth || !logoHeight) return null;
  return { path: `/media/${logoImageId}/320.webp`, width: logoWidth, height: logoHeight };
}

/** The settings with the default city, or with the first one if none is chosen. Reads one row even if none was saved. */
export async function readSettings(db: Db): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select coalesce(s.name, 'Backbeat') as name, coalesce(s.tagline, '') as tagline, s.logo_image_id, s.logo_width,
           s.logo_height, s.accent, s.contact_email, coalesce(s.social_links, '[]') as social_links,
           coalesce(s.legal_pages, '{}') as legal_pages,
           coalesce(s.maps, '{"kind": "schematic"}') as maps, coalesce(s.sign_up, 'open') as sign_up,
           coalesce(s.event_hosts, 'everyone') as event_hosts, coalesce(s.updated_at, now()) as updated_at,
           c.city
      from (values (true)) one (one)
      left join instance_settings s on s.one
      left join lateral (
        select jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'region', c.region, 'country', c.country,
                 'timeZone', c.time_zone, 'currency', c.currency, 'latitude', c.latitude, 'longitude', c.longitude) as city
          from city c
         order by c.id is not distinct from s.default_city_id desc, c.created_at, c.id limit 1) c on true`.execute(
    db,
  );
  return rows[0]!;
}

export type SavedSettings = Omit<SettingsDraft, 'maps'> & {
  readonly maps: MapChoice;
  readonly defaultCityId: CityId | null;
};

/** Locks the settings against other admins until the transaction ends. */
export async function lockSettings(tx: Db): Promise<void> {
  await tx
    .insertInto('instanceSettings')
    .values({ one: true })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ one: true }))
    .execute();
}

export async function saveSettings(tx: Db, settings: SavedSettings): Promise<void> {
  const { name, tagline, accent, contactEmail, signUp, eventHosts, defaultCityId } = settings;
  const row = {
    name,
    tagline,
    accent,
    contactEmail: contactEmail || null,
    socialLinks: JSON.stringify(settings.socialLinks),
    legalPages: JSON.stringify(settings.legalPages),
    maps: JSON.stringify(settings.maps),
    signUp,
    eventHosts,
    defaultCityId,
  };
  await tx
    .insertInto('instanceSettings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet((eb) => ({ ...row, updatedAt: eb.ref('excluded.updatedAt') })),
    )
    .execute();
}

export type Logo = { readonly imageId: string; readonly width: number; readonly height: number };

/** Call it after `saveSettings`. */
export async function setLogo(tx: Db, logo: Logo | null): Promise<void> {
  await tx
    .updateTable('instanceSettings')
    .set({
      logoImageId: logo?.imageId ?? null,
      logoWidth: logo?.width ?? null,
      logoHeight: logo?.height ?? null,
    })
    .execute();
}

/** Of these pictures, the one that is the logo. */
export async function listLogoPictures(db: Db, imageIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select logo_image_id as id from instance_settings where logo_image_id = any(${[...imageIds]}::uuid[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The chosen default city, which may be null although a first city exists. */
export async function findDefaultCityId(db: Db): Promise<CityId | null> {
  const row = await db.selectFrom('instanceSettings').select('defaultCityId').executeTakeFirst();
  return row?.defaultCityId ?? null;
}
