import { brand } from '#platform/brand.ts';
import type { ItemType } from './contract.ts';

export type Shared = {
  readonly type: ItemType;
  readonly name: string;
  /** `Sat, Nov 28, 2026, 11:00 PM PST` */
  readonly when?: string | undefined;
  readonly where?: string | undefined;
  readonly note?: string | undefined;
};

const typeNames: Record<ItemType, string> = {
  event: 'Event',
  venue: 'Venue',
  artist: 'Artist',
  community: 'Community',
  user: 'User',
  neighborhood: 'Neighborhood',
  collection: 'Do-list',
  plan: 'Plan',
  post: 'Post',
};

/** `Event Share` (SHR-01). */
export function campaignOf(type: ItemType): string {
  return `${typeNames[type]} Share`;
}

const questions: Record<ItemType, (name: string) => string> = {
  event: (name) => `Want to go to ${name}?`,
  venue: (name) => `Meet me at ${name}?`,
  artist: (name) => `Have you heard ${name}?`,
  community: (name) => `Want to join ${name}?`,
  user: (name) => `Do you know ${name}?`,
  neighborhood: (name) => `Out in ${name} tonight?`,
  collection: (name) => `What would you pick from ${name}?`,
  plan: (name) => `Are you in for ${name}?`,
  post: (name) => `Have you seen what ${name} posted?`,
};

const invitations: Record<ItemType, string> = {
  get event() {
    return `See the lineup, who’s going and ticket prices on ${brand.name}.`;
  },
  get venue() {
    return `See upcoming events on ${brand.name}.`;
  },
  get artist() {
    return `Listen, and see upcoming events on ${brand.name}.`;
  },
  get community() {
    return `See members and upcoming events on ${brand.name}.`;
  },
  get user() {
    return `See where they’re going next on ${brand.name}.`;
  },
  get neighborhood() {
    return `See every event in the area on ${brand.name}.`;
  },
  get collection() {
    return `See this list of events on ${brand.name}.`;
  },
  get plan() {
    return `Join the plan on ${brand.name}.`;
  },
  get post() {
    return `Read and comment on ${brand.name}.`;
  },
};

/** Title and description of a link preview, by type (SHR-02). */
export function shareWords({ type, name, when, where, note }: Shared): {
  title: string;
  description: string;
} {
  const facts = [when, where].filter(Boolean).join(' · ') || note;
  return {
    title: questions[type](name),
    description: facts ? `${facts}. ${invitations[type]}` : invitations[type],
  };
}

/** Returns the deep link of a page: `/events/b/014` → `backbeat://events/b/014` (SHR-03). */
export function deepLinkOf(path: string, scheme: string): string {
  return `${scheme}://${path.replace(/^\/+/, '')}`;
}

/** Base58: leaves out 0, O, I and l, which look alike. */
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codeLength = 7;
const codeShape = new RegExp(`^[${base58}]{${codeLength}}$`);

export function isShareCode(text: string): boolean {
  return codeShape.test(text);
}

/** Makes a code from random bytes, skipping bytes that would bias it. @returns undefined when too few are left */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const fair = [...bytes].filter((byte) => byte < 232).slice(0, codeLength);
  return fair.length < codeLength ? undefined : fair.map((byte) => base58[byte % 58]).join('');
}

/** Returns the target of a share link, with the source of the visit for the page view (SHR-05, VEW-01). */
export function landingAddress(path: string, link: { code: string; campaign: string }): string {
  const from = new URLSearchParams({
    utm_source: 'backbeat',
    utm_medium: 'app',
    utm_campaign: link.campaign,
    utm_content: link.code,
  });
  return `${path}?${from}`;
}
