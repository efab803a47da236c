import type { ItemType } from './contract.ts';

/** What a link says of a thing, before anybody has opened it. */
export type Shared = {
  readonly type: ItemType;
  readonly name: string;
  /** `Saturday, November 28, 11:00 PM` */
  readonly when?: string | undefined;
  readonly where?: string | undefined;
  /** One line about it, as under its name. */
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
  venue: (name) => `Shall we meet at ${name}?`,
  artist: (name) => `Have you heard ${name}?`,
  community: (name) => `Want to join ${name}?`,
  user: (name) => `Do you know ${name}?`,
  neighborhood: (name) => `Out in ${name} tonight?`,
  collection: (name) => `What would you pick from ${name}?`,
  plan: (name) => `Are you in for ${name}?`,
  post: (name) => `Have you seen what ${name} posted?`,
};

const invitations: Record<ItemType, string> = {
  event: 'Who plays, who goes and what it costs, on Backbeat.',
  venue: 'See what is on next, on Backbeat.',
  artist: 'Hear them and see where they play next, on Backbeat.',
  community: 'Meet them and see what they host next, on Backbeat.',
  user: 'See where they go next, on Backbeat.',
  neighborhood: 'Every night around there, on Backbeat.',
  collection: 'A list of nights to do, on Backbeat.',
  plan: 'Say whether you come, on Backbeat.',
  post: 'Read it and say what you think, on Backbeat.',
};

/** Title and description of a link, in the words of its type (SHR-02). */
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

/** The address of a page inside our app: `/events/b/014` → `backbeat://events/b/014` (SHR-03). */
export function deepLinkOf(path: string, scheme: string): string {
  return `${scheme}://${path.replace(/^\/+/, '')}`;
}

/** No digit or letter that is taken for another: no 0, O, I, l. */
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codeLength = 7;
const codeShape = new RegExp(`^[${base58}]{${codeLength}}$`);

export function isShareCode(text: string): boolean {
  return codeShape.test(text);
}

/** A code from random bytes. Bytes that would favour some letters are left out. @returns undefined when too few were left */
export function codeFrom(bytes: Uint8Array): string | undefined {
  const fair = [...bytes].filter((byte) => byte < 232).slice(0, codeLength);
  return fair.length < codeLength ? undefined : fair.map((byte) => base58[byte % 58]).join('');
}

/** Where a followed link leads: the page, with where the visit comes from, so that the view can be told (SHR-05, VEW-01). */
export function landingAddress(path: string, link: { code: string; campaign: string }): string {
  const from = new URLSearchParams({
    utm_source: 'backbeat',
    utm_medium: 'app',
    utm_campaign: link.campaign,
    utm_content: link.code,
  });
  return `${path}?${from}`;
}
