import type { CalendarEvent } from '#modules/events/calendars/server/index.ts';
import { placeText } from '#modules/events/events/place-text.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { html } from '#platform/server/html.ts';
import { writeRss, type RssItem } from '#platform/server/rss.ts';
import { datedMoment } from '#platform/date-and-time.ts';

export type FeedHead = {
  readonly title: string;
  readonly url: string;
  /** The URL of the feed. */
  readonly self: string;
  readonly publicUrl: string;
  /** Whether the reader may see hidden addresses (LOC-04). */
  readonly seesAddresses: boolean;
};

/** Builds an RSS feed, newest event first (FAN-02). */
export function rssFeed(events: readonly CalendarEvent[], head: FeedHead): string {
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

const prefixes = { draft: '', published: '', cancelled: 'Cancelled: ', postponed: 'Postponed: ' } as const;

function itemOf(event: CalendarEvent, { publicUrl, seesAddresses }: FeedHead): RssItem {
  const { name, description, startsAt, timezone, status, createdAt } = event;
  const paragraphs = [
    `${datedMoment(startsAt, timezone)}. ${placeText(event, seesAddresses || !event.hideAddress)}.`,
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
