/** Items of the navbar and tab bar that a page can belong to. */
export type Section = 'home' | 'explore' | 'magazine' | 'create' | 'tickets' | 'profile';

/** Neighborhoods, genres, hashtags, collections and do-lists belong to Explore (NAV-13). */
const sections: Readonly<Record<string, Section>> = {
  '': 'home',
  explore: 'explore',
  neighborhoods: 'explore',
  n: 'explore',
  collections: 'explore',
  co: 'explore',
  'do-lists': 'explore',
  d: 'explore',
  genres: 'explore',
  hashtags: 'explore',
  magazine: 'magazine',
  blog: 'magazine',
  tickets: 'tickets',
  'my-events': 'profile',
  'sign-in': 'profile',
};

const createPaths = new Set([
  '/events/new',
  '/profiles/new',
  '/communities/new',
  '/artists/new',
  '/venues/new',
  '/plans/new',
]);

/** Returns the item to highlight, if any. */
export function sectionOf(path: string, viewerPath?: string): Section | undefined {
  if (createPaths.has(path)) return 'create';
  if (path === viewerPath) return 'profile';
  const first = path.split('/', 2)[1] ?? '';
  return Object.hasOwn(sections, first) ? sections[first] : undefined;
}
