import type { CityId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { CityRow } from '#modules/instance/cities/server/index.ts';
import type { SocialLink } from '../contract.ts';
import type { EventHostRule, LegalPageName, SignUpRule } from '../rules.ts';

export type LegalPage =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string };

export type SettingsRow = {
  readonly name: string;
  readonly tagline: string;
  readonly logoImageId: string | null;
  readonly logoWidth: number | null;
  readonly logoHeight: number | null;
  readonly accent: string | null;
  readonly contactEmail: string | null;
  readonly socialLinks: readonly SocialLink[];
  readonly legalPages: Readonly<Partial<Record<LegalPageName, LegalPage>>>;
  readonly signUp: SignUpRule;
  readonly eventHosts: EventHostRule;
  readonly city: CityRow | null;
};

/** The settings with the default city, or with the first one if none is chosen. Reads one row even if none was saved. */
export async function readSettings(db: Db): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select coalesce(s.name, 'Backbeat') as name, coalesce(s.tagline, '') as tagline, s.logo_image_id, s.logo_width,
           s.logo_height, s.accent, s.contact_email, coalesce(s.social_links, '[]') as social_links,
           coalesce(s.legal_pages, '{}') as legal_pages, coalesce(s.sign_up, 'open') as sign_up,
           coalesce(s.event_hosts, 'everyone') as event_hosts, c.city
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

export async function setDefaultCity(tx: Db, cityId: CityId): Promise<void> {
  await tx
    .insertInto('instanceSettings')
    .values({ defaultCityId: cityId })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({ defaultCityId: cityId, updatedAt: sql<Date>`now()` }),
    )
    .execute();
}
