/** Pages with event feeds (FAN-02). */
const feedOwners = ['venue', 'artist', 'community', 'neighborhood', 'collection'] as const;
export type FeedOwner = (typeof feedOwners)[number];

/** Feed URLs are below the page's URL: `/venues/0190…` → `/venues/0190…/events.ics`, `/venues/0190…/feed.xml`. */
export function feedsOf(path: string) {
  const start = encodeURI(path);
  return { calendar: `${start}/events.ics`, rss: `${start}/feed.xml` };
}
