const counted = new Intl.NumberFormat('en-US');

/** Within a sentence. */
const inside = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const twinWords = {
  title: 'Venues that may be one',
  lead: 'Of one name, next door to each other. What one has moves to the one that stays.',
  none: 'No two venues look like one',
  noneMessage: 'Who shares a name and a place with another stands here.',
  apart: (metres: number) =>
    metres === 0
      ? 'At the same place'
      : `${counted.format(metres)} ${metres === 1 ? 'metre' : 'metres'} apart`,
  from: (provider: string) => (provider === 'google' ? 'From Google' : 'Of ours'),
  keep: 'Keep',
  keepNamed: (name: string, from: string) => `Keep ${name}, ${inside(from)}`,
  question: (name: string) => `Make them one: ${name} stays`,
  moves: (kept: string, gone: string) =>
    `${kept} stays. All nights, followers and posts of ${gone} move to it, and the old address leads there. This cannot be undone.`,
  which: (name: string, from: string) => `${name} (${inside(from)})`,
  reason: 'Why',
  reasonHint: 'Kept in the log.',
  merge: 'Make them one',
  back: 'Back',
  more: 'Show more',
  done: (name: string) => `${name} is one now`,
  failed: { title: 'You’re offline', message: 'Check your connection and try again.' },
} as const;
