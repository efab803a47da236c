import { dateIn } from '#platform/time.ts';
import type { DiaryEvent } from './contract.ts';

export const diaryWords = {
  title: 'Gig diary',
  theirs: (name: string) => `${name}'s gig diary`,
  whoSees: 'Who can see this',
  audiences: { nobody: 'Only me', friends: 'My friends', everyone: 'Everyone' },
  none: {
    title: 'No events yet',
    message: 'Events show up here once you’re checked in.',
  },
  events: (total: number) => (total === 1 ? '1 event' : `${total} events`),
  artists: (total: number) => (total === 1 ? '1 artist' : `${total} artists`),
  venues: (total: number) => (total === 1 ? '1 venue' : `${total} venues`),
  allYears: 'All years',
  mostSeen: 'Most seen',
  mostVisited: 'Most visited',
  times: (events: number) => `${events}×`,
  file: 'Download CSV',
  more: 'More events',
} as const;

export const csvColumns: readonly { head: string; of: (entry: DiaryEvent) => string }[] = [
  { head: 'Date', of: ({ event }) => dateIn(new Date(event.startDate), event.timezone) },
  { head: 'Event', of: ({ event }) => event.name },
  { head: 'Artists', of: ({ artists }) => artists.map(({ name }) => name).join(', ') },
  { head: 'Venue', of: ({ event }) => event.venue?.name ?? '' },
  { head: 'Neighborhood', of: ({ event }) => event.neighborhood },
  { head: 'City', of: ({ event }) => event.city },
  { head: 'Checked in', of: ({ checkedInAt }) => checkedInAt },
];
