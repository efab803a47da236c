import type { Reason } from './recommend-contract.ts';
import type { ItemType, Signal, Verdict } from './rules.ts';

export const tasteWords = {
  title: 'Taste Test',
  lead: 'Swipe right on what you would go out for, left on what you would not.',
  asks: {
    genre: 'Would you go out for this kind of music?',
    artist: 'Would you go and see them?',
    track: 'Would you go out for this song?',
  } satisfies Record<ItemType, string>,
  kinds: { genre: 'Kind of music', artist: 'Artist', track: 'Song' } satisfies Record<ItemType, string>,
  verdicts: { like: 'Like', pass: 'Not for me', skip: 'Skip' } satisfies Record<Verdict, string>,
  marks: { like: 'Yes', pass: 'No' },
  undo: 'Undo',
  keys: 'Arrow keys work, too: right for yes, left for no, down to skip, up to undo, space to listen.',
  progress: (done: number, total: number) => `${done} of ${total}`,
  said: { like: 'Liked', pass: 'Not for you', skip: 'Skipped' } satisfies Record<Verdict, string>,
  finish: 'See what we learnt',
  none: { title: 'Nothing to ask yet', message: 'As soon as artists are here, so is the test.' },
  done: {
    title: 'This is your sound',
    nothing: 'You liked nothing we played. That is an answer, too.',
    liked: (total: number) => (total === 1 ? 'One thing you like' : `${total} things you like`),
    genres: 'Your kinds of music',
    artists: 'Artists',
    tracks: 'Songs',
    explore: (genre: string) => `${genre} nights`,
    again: 'Begin again',
    goOn: 'Answer the rest',
    keep: 'Keep your answers',
    keepHint: 'Sign in, and nights are found for you by what you like.',
  },
} as const;

/** Why a guest is asked to sign in here. */
export const keepPrompt = {
  title: 'Register / Sign in to keep your answers',
  subheader: 'We find nights by what you like, and say why for each of them.',
} as const;

export const recommendWords = {
  title: 'For you',
  why: 'Why these?',
  none: 'No night stands out for you yet.',
  allOff: 'Everything is switched off, so there is nothing to go by.',
  test: 'Take the Taste Test',
  testAgain: 'Look at your Taste Test',
  settingsLead:
    'Nights are recommended to you by these. What you switch off is left out from now on, everywhere.',
  switches: 'What we go by',
  switchesHint: 'What you switch off is left out from now on, here and everywhere.',
  signals: {
    taste: { name: 'Your taste', hint: 'What you answered in the Taste Test' },
    follows: { name: 'Who you follow', hint: 'Artists, communities and rooms' },
    attendance: { name: 'Where you have been', hint: 'Nights you went to' },
    friends: { name: 'Your friends', hint: 'Where they go, when they share it' },
    distance: { name: 'Distance', hint: 'What is near you' },
  } satisfies Record<Signal, { name: string; hint: string }>,
} as const;

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const countWord = (total: number) => numbers[total] ?? String(total);

/** Why a night is recommended, in words (REC-01). */
export function reasonText({
  signal,
  kind,
  name,
  total,
}: Pick<Reason, 'signal' | 'kind' | 'name' | 'total'>): string {
  if (signal === 'follows') return `Because you follow ${name}`;
  if (signal === 'friends') return total === 1 ? `${name} goes` : `${countWord(total)} friends go`;
  if (signal === 'distance') return name ? `Near you, in ${name}` : 'Near you';
  if (signal === 'taste') return kind === 'genre' ? `You like ${name}` : `You liked ${name}`;
  if (kind === 'artist') return total === 1 ? `You saw ${name}` : `You saw ${name} ${timesWord(total)}`;
  if (kind === 'genre') return `You often go to ${name}`;
  return total === 1 ? `You were at ${name}` : `You were at ${name} ${timesWord(total)}`;
}

const timesWord = (total: number) => (total === 2 ? 'twice' : `${countWord(total).toLowerCase()} times`);
