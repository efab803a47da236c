import { dateIn } from '#platform/time.ts';
import type { DiaryNight } from './contract.ts';

export const diaryWords = {
  title: 'Gig diary',
  theirs: (name: string) => `${name}'s gig diary`,
  whoSees: 'Who sees this',
  audiences: { nobody: 'Only me', friends: 'My friends', everyone: 'Everyone' },
  none: {
    title: 'Nothing in it yet',
    message: 'Every night whose door you walk through is written down here by itself.',
  },
  nights: (total: number) => (total === 1 ? '1 night' : `${total} nights`),
  artists: (total: number) => (total === 1 ? '1 artist' : `${total} artists`),
  venues: (total: number) => (total === 1 ? '1 room' : `${total} rooms`),
  allYears: 'All years',
  mostSeen: 'Most seen',
  mostVisited: 'Most visited',
  times: (nights: number) => `${nights}×`,
  file: 'Take it along',
  more: 'More nights',
} as const;

/** The table to take along, column by column. */
export const csvColumns: readonly { head: string; of: (night: DiaryNight) => string }[] = [
  { head: 'Date', of: ({ event }) => dateIn(new Date(event.startDate), event.timezone) },
  { head: 'Night', of: ({ event }) => event.name },
  { head: 'Artists', of: ({ artists }) => artists.map(({ name }) => name).join(', ') },
  { head: 'Venue', of: ({ event }) => event.venue?.name ?? '' },
  { head: 'Neighborhood', of: ({ event }) => event.neighborhood },
  { head: 'City', of: ({ event }) => event.city },
  { head: 'Checked in', of: ({ checkedInAt }) => checkedInAt },
];
