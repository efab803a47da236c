export const hashtagWords = {
  lead: 'Hosts choose hashtags for their events. A hidden hashtag has no page, and events and search don’t show it.',
  search: 'Hashtag',
  show: 'Status',
  shows: { all: 'All hashtags', hidden: 'Hidden' },
  none: 'No hashtags found',
  noneMessage: 'Hashtags appear here when a host adds them to an event.',
  events: (total: number) => `${total} ${total === 1 ? 'event' : 'events'}`,
  hidden: 'Hidden',
  acts: {
    hide: {
      label: 'Hide',
      title: (tag: string) => `Hide #${tag}?`,
      what: 'Its page disappears, and events and search no longer show it. You can show it again later.',
      done: (tag: string) => `#${tag} is hidden`,
    },
    show: {
      label: 'Show again',
      title: (tag: string) => `Show #${tag} again?`,
      what: 'Events that have it show it again, and people can search for it.',
      done: (tag: string) => `#${tag} is shown again`,
    },
  },
} as const;
