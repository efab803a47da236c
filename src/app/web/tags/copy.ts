import { countText } from '#platform/count-text.ts';

export const tagPageWords = {
  hashtag: 'Hashtag',
  genre: 'Genre',
  artists: 'Artists',
  related: 'Related genres',
  upcoming: (total: number) => `${countText(total)} upcoming ${total === 1 ? 'event' : 'events'}`,
  none: {
    upcoming: (name: string) => `No one has announced a ${name} event yet.`,
    past: (name: string) => `Past ${name} events will appear here.`,
  },
} as const;
