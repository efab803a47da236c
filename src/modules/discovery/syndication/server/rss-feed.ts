import { placeText } from '#modules/events/events/place-text.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { html } from '#platform/server/html.ts';
import { writeRss, type RssItem } from '#platform/server/rss.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import type { FeedHead } from './calendar-feed.ts';
import type { FeedEvent } from './store.ts';

/** Builds an RSS feed, newest event first (FAN-02). `self` is the URL of the feed. */
export function rssFeed(events: readonly FeedEvent[], head: FeedHead & { readonly self: string }): string {
  const updates = events.map(({ updatedAt }) => updatedAt.getTime());
  return writeRss({
    title: head.title,
    link: head.url,
    self: head.self,
    description: `Upcoming events: ${head.title}`,
    ttl: 60,
    updated: updates.length > 0 ? new Date(Math.max(...updates)) : undefined,
    items: events.map((event) => itemOf(event, head)),
  });
}

const prefixes = { published: '', cancelled: 'Cancelled: ', postponed: 'Postponed: ' } as const;

function itemOf(event: FeedEvent, { publicUrl, seesAddresses }: FeedHead): RssItem {
  const { name, description, startsAt, timezone, status, createdAt } = event;
  const when = `${longDay(startsAt, timezone)}, ${timeOfDay(startsAt, timezone)}`;
  const paragraphs = [
    `${when}. ${placeText(event, seesAddresses || !event.hideAddress)}.`,
    description,
  ].filter(Boolean);
  return {
    title: `${prefixes[status]}${name}`,
    link: publicUrl + encodeURI(eventPath({ ...event, providerCode: providerCode(event.provider) })),
    guid: eventWireId(event),
    published: createdAt,
    description: paragraphs.map((text) => html`<p>${text}</p>`.markup).join(''),
  };
}
