/** Whose nights can be subscribed (FAN-02). */
const feedOwners = ['venue', 'artist', 'community', 'neighborhood', 'collection'] as const;
export type FeedOwner = (typeof feedOwners)[number];

/** Both feeds of a page are under its own address: `/venues/0190…` → `/venues/0190…/events.ics`, `/venues/0190…/feed.xml`. */
export function feedsOf(path: string) {
  const start = encodeURI(path);
  return { calendar: `${start}/events.ics`, rss: `${start}/feed.xml` };
}
