import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import type { FeedHead } from './calendar-feed.ts';
import { placeText } from './place-text.ts';
import type { FeedNight } from './store.ts';

/** Nights as news, the latest announced first (FAN-02). `self` is the address of the feed. */
export function rssFeed(nights: readonly FeedNight[], head: FeedHead & { readonly self: string }): string {
  const latest = nights.map(({ updatedAt }) => updatedAt.getTime());
  const built =
    latest.length > 0 ? [element('lastBuildDate', new Date(Math.max(...latest)).toUTCString())] : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', head.title),
    element('link', head.url),
    `<atom:link href="${escaped(head.self)}" rel="self" type="application/rss+xml"/>`,
    element('description', `What is on next: ${head.title}`),
    element('language', 'en'),
    element('ttl', '60'),
    ...built,
    ...nights.map((night) => itemOf(night, head)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const prefixes = { published: '', cancelled: 'Cancelled: ', postponed: 'Postponed: ' } as const;

function itemOf(night: FeedNight, { publicUrl, seesAddresses }: FeedHead): string {
  const { name, description, startsAt, timezone, status, createdAt } = night;
  const url = publicUrl + encodeURI(eventPath({ ...night, providerCode: providerCode(night.provider) }));
  const when = `${longDay(startsAt, timezone)}, ${timeOfDay(startsAt, timezone)}`;
  const said = [`${when}. ${placeText(night, seesAddresses)}.`, description].filter(Boolean);
  return [
    '<item>',
    element('title', `${prefixes[status]}${name}`),
    element('link', url),
    `<guid isPermaLink="false">${escaped(eventWireId(night))}</guid>`,
    element('pubDate', createdAt.toUTCString()),
    // Readers take a description for HTML, so its text is escaped as HTML first.
    element('description', said.map((part) => `<p>${escaped(part)}</p>`).join('')),
    '</item>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML has no place for most control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
}
