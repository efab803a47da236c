import { brand } from '#platform/brand.ts';

export const collectionWords = {
  doList: 'Do-list',
  collection: 'Collection',
  chain: 'One night, in order',
  doLists: 'Do-lists',
  collections: 'Collections',
  doListsLead: 'Events picked by the people who go to them.',
  get collectionsLead() {
    return `Curated by ${brand.name}: where to start, and what not to miss.`;
  },
  by: 'by',
  with: 'with',
  followList: 'follow this list',
  keep: (total: number) => (total === 1 ? '1 follower' : `${total} followers`),
  events: (total: number) => (total === 1 ? '1 event' : `${total} events`),
  stops: (total: number) => (total === 1 ? '1 stop' : `${total} stops`),
  stop: (place: number) => `Stop ${place}`,
  listEvents: 'Events',
  allLists: 'All lists',
  moreEvents: 'More events',
  noEvents: 'Nothing here yet',
  noneOnList: 'This list has no events yet.',
  noLists: 'No lists yet',
  noListsHint: 'Put events you like into a do-list and share it with friends.',
  createDoList: 'Create a do-list',
  explore: 'Explore events',
  allDoLists: 'All do-lists',
  allCollections: 'All collections',
} as const;
