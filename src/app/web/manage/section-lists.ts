import type { CreatorType } from '#modules/events/events/contract.ts';

// Plain data without components, because the crawl reads it, too.

const hosts = ['owner', 'collaborator'] as const;
/** Includes Door Managers, who see attendance and check guests in. */
const door = [...hosts, 'assistant'] as const;

/** The sections of an event in order, each with the roles that may open it (MNG-01, EVA-31). */
export const eventSectionRoles = {
  overview: door,
  details: hosts,
  lineup: hosts,
  tickets: hosts,
  promos: hosts,
  presale: hosts,
  opening: hosts,
  draw: hosts,
  guests: hosts,
  orders: hosts,
  'check-in': door,
  posts: hosts,
  analytics: hosts,
  settlement: hosts,
  invoices: hosts,
  team: hosts,
  settings: hosts,
} as const satisfies Readonly<Record<string, readonly CreatorType[]>>;

/** Sections of profiles, which only owners and Admins may open (MNG-02, PRF-10). */
export const profileSectionIds = {
  communities: [
    'overview',
    'events',
    'payouts',
    'members',
    'promos',
    'posts',
    'analytics',
    'team',
    'settings',
    'billing',
    'move',
  ],
  artists: ['overview', 'gigs', 'payouts', 'songs', 'followers', 'posts', 'analytics', 'team', 'settings'],
  venues: ['overview', 'events', 'payouts', 'details', 'followers', 'posts', 'analytics', 'team', 'settings'],
} as const;

export const settingsSectionIds = [
  'account',
  'profile',
  'sessions',
  'privacy',
  'notifications',
  'music',
  'recommendations',
  'payouts',
  'billing',
  'blocked',
  'data',
] as const;
