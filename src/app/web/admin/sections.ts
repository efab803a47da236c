import type { ComponentType } from 'react';
import { adminWords } from '#modules/admin/copy.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import type { Section } from '../manage/sections.ts';

type SectionName = keyof typeof adminWords.sections;
type Feature = typeof import('#modules/admin/web/index.ts');

/** Loads its code when opened. */
const section = (
  name: SectionName,
  load: () => Promise<ComponentType<{ managed: null }>>,
): Section<null> => ({
  id: name,
  label: adminWords.sections[name],
  parts: ['owner'],
  Part: latePart<{ managed: null }>(load),
});

/** A section from the admin module. */
const own = (name: SectionName, part: Extract<keyof Feature, `${string}Section`>) =>
  section(name, () => import('#modules/admin/web/index.ts').then((parts) => parts[part]));

/** The admin sections (ADM-01). `/admin` opens the first. */
export const adminSections: readonly Section<null>[] = [
  section('overview', () => import('./overview-section.tsx').then((part) => part.OverviewSection)),
  section('setup', () =>
    import('#modules/admin/checklist/web/index.ts').then((part) => part.ChecklistSection),
  ),
  section('settings', () =>
    import('#modules/admin/instance-settings/web/index.ts').then((part) => part.SettingsSection),
  ),
  own('profiles', 'ProfilesSection'),
  section('claims', () => import('./claims-section.tsx').then((part) => part.ClaimsSection)),
  own('events', 'EventsSection'),
  own('promoted', 'PromotedSection'),
  section('cities', () => import('./cities-section.tsx').then((part) => part.CitiesSection)),
  section('genres', () => import('#modules/admin/genres/web/index.ts').then((part) => part.GenresSection)),
  section('hashtags', () =>
    import('#modules/admin/hashtags/web/index.ts').then((part) => part.HashtagsSection),
  ),
  own('users', 'PeopleSection'),
  section('reports', () =>
    import('#modules/safety/moderation/web/index.ts').then((part) => part.ModerationQueue),
  ),
  own('orders', 'OrdersSection'),
  section('disputes', () =>
    import('#modules/admin/disputes/web/index.ts').then((part) => part.DisputesSection),
  ),
  own('settlements', 'SettlementsSection'),
  own('fees', 'FeesSection'),
  own('work', 'WorkSection'),
  own('integrations', 'IntegrationsSection'),
  own('log', 'LogSection'),
];
