import { brand } from '#platform/brand.ts';
import type { Reason } from './recommend-contract.ts';
import type { ItemType, Signal, Verdict } from './rules.ts';

export const tasteWords = {
  title: 'Taste Test',
  lead: 'Swipe right on what you’d go out for and left on what you wouldn’t.',
  asks: {
    genre: 'Would you go out for this genre?',
    artist: 'Would you go see them live?',
    track: 'Would you go out for this song?',
  } satisfies Record<ItemType, string>,
  kinds: { genre: 'Genre', artist: 'Artist', track: 'Song' } satisfies Record<ItemType, string>,
  verdicts: { like: 'Like', pass: 'Not for me', skip: 'Skip' } satisfies Record<Verdict, string>,
  marks: { like: 'Yes', pass: 'No' },
  undo: 'Undo',
  keys: 'Keyboard: right arrow for yes, left for no, down to skip, up to undo, space to listen.',
  progress: (done: number, total: number) => `${done} of ${total}`,
  said: { like: 'Liked', pass: 'Not for you', skip: 'Skipped' } satisfies Record<Verdict, string>,
  finish: 'See your results',
  none: {
    title: 'No questions yet',
    message: 'The Taste Test starts once there are artists. Do you play? Create your page.',
    create: 'Create an artist page',
  },
  done: {
    title: 'Your sound',
    nothing: 'You didn’t like anything we played. We’ll use that, too.',
    liked: (total: number) => (total === 1 ? '1 thing you like' : `${total} things you like`),
    genres: 'Your genres',
    artists: 'Artists',
    tracks: 'Songs',
    explore: (genre: string) => `${genre} events`,
    again: 'Start over',
    goOn: 'Answer the rest',
    keep: 'Save your answers',
    signInHint: 'Sign in to get event recommendations based on what you like.',
  },
} as const;

export const signInPrompt = {
  title: 'Register / Sign in to save your answers',
  subheader: 'We’ll recommend events you might like, and tell you why.',
} as const;

export const recommendWords = {
  title: 'For you',
  why: 'Why these?',
  none: 'No recommendations yet. Follow artists or take the Taste Test to get some.',
  allOff: 'You’ve switched off everything we base recommendations on.',
  test: 'Take the Taste Test',
  testAgain: 'Review your Taste Test',
  get settingsLead() {
    return `We use these to recommend events. When you switch one off, we stop using it everywhere on ${brand.name}.`;
  },
  switches: 'What we use',
  get switchesHint() {
    return `When you switch one off, we stop using it everywhere on ${brand.name}.`;
  },
  signals: {
    taste: { name: 'Your taste', hint: 'Your Taste Test answers' },
    follows: { name: 'Who you follow', hint: 'Artists, communities and venues' },
    attendance: { name: 'Where you’ve been', hint: 'Events you went to' },
    friends: { name: 'Your friends', hint: 'Where they’re going, if they share it' },
    distance: { name: 'Distance', hint: 'Events near you' },
  } satisfies Record<Signal, { name: string; hint: string }>,
} as const;

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const countWord = (total: number) => numbers[total] ?? String(total);

/** Says why an event is recommended (REC-01). */
export function reasonText({
  signal,
  kind,
  name,
  total,
}: Pick<Reason, 'signal' | 'kind' | 'name' | 'total'>): string {
  if (signal === 'follows') return `Because you follow ${name}`;
  if (signal === 'friends') return total === 1 ? `${name} is going` : `${countWord(total)} friends are going`;
  if (signal === 'distance') return name ? `Near you, in ${name}` : 'Near you';
  if (signal === 'taste') return kind === 'genre' ? `You like ${name}` : `You liked ${name}`;
  if (kind === 'artist') return total === 1 ? `You saw ${name}` : `You saw ${name} ${timesWord(total)}`;
  if (kind === 'genre') return `You often go to ${name} events`;
  return total === 1 ? `You went to ${name}` : `You went to ${name} ${timesWord(total)}`;
}

const timesWord = (total: number) => (total === 2 ? 'twice' : `${countWord(total).toLowerCase()} times`);
