import type { SearchType } from '../contract.ts';
import { nothingFound, tagPlaceholders } from '../copy.ts';

export const typeChips: readonly { readonly type: SearchType | undefined; readonly label: string }[] = [
  { type: undefined, label: 'All' },
  { type: 'event', label: 'Events' },
  { type: 'artist', label: 'Artists' },
  { type: 'venue', label: 'Venues' },
  { type: 'community', label: 'Communities' },
  { type: 'user', label: 'People' },
  { type: 'collection', label: 'Do-lists' },
];

export const words = {
  keyChoose: 'choose',
  keyOpen: 'open',
  showing: 'Showing',
  search: 'Search',
  cancel: 'Cancel',
  esc: 'Esc',
  type: 'Type',
  seeAllInExplore: 'See all in Explore',
  results: 'Results',
  showAllEvents: 'Show all events',
  noResults: 'No results',
  noneYet: {
    event: {
      title: 'No events yet',
      message: 'Create the first event. It appears here once you publish it.',
      action: 'Create an event',
    },
    artist: {
      title: 'No artists yet',
      message: 'Do you play? Create your page, so that hosts can add you to a lineup.',
      action: 'Create an artist page',
    },
    venue: {
      title: 'No venues yet',
      message: 'Do you run one? Its page shows its events and how to get there.',
      action: 'Create a venue page',
    },
    community: {
      title: 'No communities yet',
      message: 'Start one to host events together with others.',
      action: 'Start a community',
    },
    collection: {
      title: 'No do-lists yet',
      message: 'Put events you like into a do-list and share it with friends.',
      action: 'Create a do-list',
    },
  },
  /** For viewers who may not create events. */
  comeBack: 'New events appear here. Come back soon.',
  noEventsMatch: 'No events match',
  clearAll: 'Clear all',
  placeholder: 'Search events, artists, venues',
  none: nothingFound,
  tracks: tagPlaceholders.tracks,
  events: tagPlaceholders.events,
  artists: tagPlaceholders.artists,
  hashtagsLabel: 'Hashtags',
  hashtags: 'Add a hashtag',
} as const;

export function countWords(count: number, hasMore: boolean): string {
  if (count === 0) return words.none;
  if (hasMore) return `More than ${count} results. Keep scrolling for more.`;
  return count === 1 ? '1 result.' : `${count} results.`;
}
