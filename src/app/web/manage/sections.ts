import type { ComponentType } from 'react';
import type { CreatorType } from '#modules/events/events/contract.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { loadOpeningSection } from '#modules/sales/openings/web/index.ts';
import { loadPresaleSection } from '#modules/sales/presales/web/index.ts';
import { loadPromosSection } from '#modules/sales/promotions/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { eventSectionRoles } from './section-lists.ts';

type SectionProps<Managed> = { readonly managed: Managed };

/** A section of a dashboard. Its code loads when it is opened. */
export type Section<Managed> = {
  /** In the address, after `/manage/`. */
  readonly id: string;
  readonly label: string;
  /** The heading that it is under where the sections are a list. */
  readonly group?: string;
  /** Roles that may see it. */
  readonly parts: readonly CreatorType[];
  readonly Part: ReturnType<typeof latePart<SectionProps<Managed>>>;
};

const section = <Managed>(
  id: string,
  label: string,
  parts: readonly CreatorType[],
  load: () => Promise<ComponentType<SectionProps<Managed>>>,
): Section<Managed> => ({ id, label, parts, Part: latePart<SectionProps<Managed>>(load) });

const hosts = ['owner', 'collaborator'] as const;

const eventSection = (
  id: keyof typeof eventSectionRoles,
  label: string,
  load: () => Promise<ComponentType<SectionProps<ManagedEvent>>>,
) => section(id, label, eventSectionRoles[id], load);

const grouped = (
  group: string,
  sections: readonly Section<ManagedEvent>[],
): readonly Section<ManagedEvent>[] => sections.map((one) => ({ ...one, group }));

/** Sections of an event (MNG-01, EVA-31). `/manage` opens the first that the viewer may see. */
export const eventSections: readonly Section<ManagedEvent>[] = [
  eventSection('overview', 'Overview', () =>
    import('./event-overview.tsx').then((part) => part.EventOverview),
  ),
  ...grouped('Event', [
    eventSection('details', 'Details', () => import('./event-details.tsx').then((part) => part.EventDetails)),
    eventSection('lineup', 'Lineup', () =>
      import('./event-panels.tsx').then((part) => part.loadEventLineup()),
    ),
  ]),
  ...grouped('Sales', [
    eventSection('tickets', 'Tickets', () =>
      import('./event-panels.tsx').then((part) => part.loadEventTickets()),
    ),
    eventSection('promos', 'Promos', loadPromosSection),
    eventSection('presale', 'Presale', loadPresaleSection),
    eventSection('opening', 'Fair opening', loadOpeningSection),
    eventSection('draw', 'Draw', () =>
      import('#modules/sales/draws/web/index.ts').then((part) => part.DrawSection),
    ),
  ]),
  ...grouped('People', [
    eventSection('guests', 'Guests', () =>
      import('#modules/sales/guests/web/index.ts').then((part) => part.GuestsSection),
    ),
    eventSection('orders', 'Orders', () =>
      import('#modules/sales/guests/web/index.ts').then((part) => part.OrdersSection),
    ),
    eventSection('check-in', 'Check-in', () =>
      import('#modules/check-in/web/index.ts').then((part) => part.CheckIn),
    ),
  ]),
  ...grouped('Reach', [
    eventSection('posts', 'Posts', () => import('./event-panels.tsx').then((part) => part.EventPosts)),
    eventSection('analytics', 'Analytics', () =>
      import('#modules/analytics/overview/web/index.ts').then((part) => part.EventAnalytics),
    ),
  ]),
  ...grouped('Money', [
    eventSection('settlement', 'Settlement', () =>
      import('#modules/sales/guests/web/index.ts').then((part) => part.SettlementSection),
    ),
    eventSection('invoices', 'Invoices', () =>
      import('#modules/sales/invoices/web/index.ts').then((part) => part.InvoicesSection),
    ),
  ]),
  ...grouped('Setup', [
    eventSection('team', 'Team', () => import('./team-section.tsx').then((part) => part.EventTeam)),
    eventSection('settings', 'Settings', () =>
      import('./settings-section.tsx').then((part) => part.loadSettingsSection()),
    ),
  ]),
];

const profileOverview = section<ManagedProfile>('overview', 'Overview', hosts, () =>
  import('#modules/analytics/overview/web/index.ts').then((part) => part.ProfileOverview),
);
const profileEvents = (id: string, label: string) =>
  section<ManagedProfile>(id, label, hosts, () =>
    import('./profile-events.tsx').then((part) => part.ProfileEvents),
  );

const profilePart = (
  id: string,
  label: string,
  load: () => Promise<ComponentType<SectionProps<ManagedProfile>>>,
) => section<ManagedProfile>(id, label, hosts, load);

const profilePayouts = profilePart('payouts', 'Get paid', () =>
  import('#modules/sales/payouts/web/index.ts').then((part) => part.PayoutsSection),
);
const profileFollowers = profilePart('followers', 'Followers', () =>
  import('./profile-followers.tsx').then((part) => part.ProfileFollowers),
);
const profileEnd = [
  profilePart('posts', 'Posts', () => import('./profile-posts.tsx').then((part) => part.ProfilePosts)),
  profilePart('analytics', 'Analytics', () =>
    import('#modules/analytics/overview/web/index.ts').then((part) => part.ProfileAnalytics),
  ),
  profilePart('team', 'Team', () => import('./team-section.tsx').then((part) => part.ProfileTeam)),
  profilePart('settings', 'Settings', () =>
    import('./profile-settings.tsx').then((part) => part.ProfileSettings),
  ),
];

/** MNG-02, COM-13, PRF-10. */
const communitySections: readonly Section<ManagedProfile>[] = [
  profileOverview,
  profileEvents('events', 'Events'),
  profilePayouts,
  profilePart('members', 'Members and requests', () =>
    import('./community-members.tsx').then((part) => part.CommunityMembers),
  ),
  profilePart('promos', 'Promos', () => import('./profile-promos.tsx').then((part) => part.ProfilePromos)),
  ...profileEnd,
  profilePart('billing', 'Business details', () =>
    import('#modules/sales/invoices/web/index.ts').then((part) => part.SellerSection),
  ),
  section<ManagedProfile>('move', 'Import and export', ['owner'], () =>
    import('#modules/import-export/web/index.ts').then((part) => part.MoveSection),
  ),
];

/** MNG-02, ART-03, PRF-10. */
const artistSections: readonly Section<ManagedProfile>[] = [
  profileOverview,
  section('gigs', 'My gigs', hosts, () => import('./artist-gigs.tsx').then((part) => part.ArtistGigs)),
  profilePayouts,
  profilePart('songs', 'Songs', () => import('./artist-songs.tsx').then((part) => part.ArtistSongs)),
  profileFollowers,
  ...profileEnd,
];

/** MNG-02, VEN-05, PRF-10. */
const venueSections: readonly Section<ManagedProfile>[] = [
  profileOverview,
  profileEvents('events', 'Events'),
  profilePayouts,
  profilePart('details', 'Venue details', () =>
    import('./venue-details.tsx').then((part) => part.VenueDetails),
  ),
  profileFollowers,
  ...profileEnd,
];

export const profileSections = {
  communities: communitySections,
  artists: artistSections,
  venues: venueSections,
} as const;
