import { brand } from '#platform/brand.ts';

const counted = new Intl.NumberFormat('en-US');

const inside = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const twinWords = {
  title: 'Possible duplicate venues',
  lead: 'Same name, same address. Merging moves everything to the venue you keep.',
  none: 'No duplicate venues',
  noneMessage: 'Venues with the same name and location appear here.',
  apart: (meters: number) =>
    meters === 0 ? 'Same location' : `${counted.format(meters)} ${meters === 1 ? 'meter' : 'meters'} apart`,
  from: (provider: string) => (provider === 'google' ? 'From Google' : `Added on ${brand.name}`),
  followers: (total: number) => `${counted.format(total)} ${total === 1 ? 'follower' : 'followers'}`,
  keep: 'Keep',
  keepNamed: (name: string, from: string) => `Keep ${name}, ${inside(from)}`,
  question: (name: string) => `Merge into ${name}?`,
  moves: (kept: string, gone: string) =>
    `You keep ${kept}. All events, followers and posts of ${gone} move to it, and the old address redirects there. You can’t undo this.`,
  which: (name: string, from: string) => `${name} (${inside(from)})`,
  reason: 'Reason',
  reasonHint: 'Saved in the log.',
  merge: 'Merge venues',
  back: 'Back',
  more: 'Show more',
  done: (name: string) => `Merged into ${name}`,
} as const;
