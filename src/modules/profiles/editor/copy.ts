import type { ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { DraftType } from './contract.ts';

type KindWords = {
  title: string;
  lead: string;
  name: string;
  about: string;
  path: '/communities/new' | '/artists/new' | '/venues/new';
};

/** What a new profile is, in the words of its kind. */
export const kindWords: Readonly<Record<DraftType, KindWords>> = {
  community: {
    title: 'New community',
    lead: 'A crew, a club, a listening circle: people who put nights on together.',
    name: 'Name of the community',
    about: 'What brings you together',
    path: '/communities/new',
  },
  artist: {
    title: 'New artist',
    lead: 'A page for your dates and your sound, and your name on every poster.',
    name: 'Name of the artist or band',
    about: 'What you play, and since when',
    path: '/artists/new',
  },
  venue: {
    title: 'New venue',
    lead: 'A room with a door: its nights, and the way there.',
    name: 'Name of the venue',
    about: 'What the room is like',
    path: '/venues/new',
  },
};

export const formWords = {
  title: 'New creator profile',
  lead: 'Create a community or artist profile.',
  picture: 'Picture',
  optional: ' (optional)',
  choosePicture: 'Choose a picture',
  otherPicture: 'Choose another picture',
  genres: 'Genres',
  website: 'Website',
  address: 'Street and number',
  neighborhood: 'Neighbourhood',
  nowhere: 'No fixed place',
  membership: 'Who gets in',
  switchTo: 'Switch to it when it is made',
  submit: 'Create',
  save: 'Save',
  made: (name: string) => `${name} is there`,
} as const;

/** What a community may ask (COM-15). */
export const conditionWords = {
  title: 'Conditions',
  lead: 'Who meets all of them is in at once.',
  add: 'Add a condition',
  remove: (place: number) => `Remove condition ${place}`,
  kinds: {
    follows: 'Follow an artist',
    attended: 'Come to your nights',
    ticket: 'Hold a ticket',
    question: 'Answer a question',
  } satisfies Record<ConditionKind, string>,
  artist: 'Artist',
  days: 'For how many days',
  nights: 'How many nights',
  night: 'Night',
  question: 'Question',
} as const;
