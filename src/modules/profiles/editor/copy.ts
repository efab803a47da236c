import type { ConditionKind } from '#modules/profiles/membership-rules/contract.ts';
import type { DraftType } from './contract.ts';

type KindWords = {
  title: string;
  lead: string;
  name: string;
  about: string;
  path: '/communities/new' | '/artists/new' | '/venues/new';
};

export const kindWords: Readonly<Record<DraftType, KindWords>> = {
  community: {
    title: 'New community',
    lead: 'For crews, clubs and collectives that host events together.',
    name: 'Community name',
    about: 'What’s your community about?',
    path: '/communities/new',
  },
  artist: {
    title: 'New artist',
    lead: 'A page for your dates and your sound, linked from every lineup.',
    name: 'Artist or band name',
    about: 'What do you play, and since when?',
    path: '/artists/new',
  },
  venue: {
    title: 'New venue',
    lead: 'A page for your venue, its events and how to get there.',
    name: 'Venue name',
    about: 'What’s your venue like?',
    path: '/venues/new',
  },
};

export const formWords = {
  urlStart: 'https://',
  loadingSettings: 'Loading settings',
  title: 'New creator profile',
  lead: 'Create a community or artist profile.',
  picture: 'Picture',
  optional: ' (optional)',
  choosePicture: 'Choose picture',
  otherPicture: 'Change picture',
  removePicture: 'Remove picture',
  genres: 'Genres',
  searchGenres: 'Search genres',
  website: 'Website',
  address: 'Street address',
  city: 'City',
  chooseCity: 'Choose a city',
  neighborhood: 'Neighborhood',
  anyArea: 'Not set',
  noCities: 'A venue is in a city, and no city has been added here yet.',
  addCity: 'Add a city',
  askForCity: (address: string) => (address ? `Ask for yours: ${address}` : 'Ask an admin to add yours.'),
  nowhere: 'No fixed location',
  membership: 'Who can join',
  switchTo: 'Switch to this profile after creating it',
  submit: 'Create',
  save: 'Save',
  made: (name: string) => `${name} is live`,
} as const;

/** Membership rules (COM-15). */
export const conditionWords = {
  title: 'Membership rules',
  lead: 'People who meet all of these join right away. Everyone else sends you a request.',
  add: 'Add a rule',
  remove: (place: number) => `Remove rule ${place}`,
  kinds: {
    follows: 'Follow an artist',
    attended: 'Attend your events',
    ticket: 'Have a ticket',
    question: 'Answer a question',
  } satisfies Record<ConditionKind, string>,
  artist: 'Artist',
  days: 'Number of days',
  nights: 'Number of events',
  night: 'Event',
  question: 'Question',
} as const;
