import { describe, expect, test } from 'vitest';
import { sampleInstance } from '#modules/instance/settings/testing/sample-instance.ts';
import { sampleEvent } from '#modules/sales/checkout/web/testing/sample-event.ts';
import type { Venue } from '#modules/profiles/venues/contract.ts';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import { eventPageOf } from '../event/event-head.ts';
import { pageHead, type Page } from '../shell/page-head.ts';
import { artistPageOf, communityPageOf, userPageOf, venuePageOf } from './profile-heads.ts';
import { listPageOf, neighborhoodPageOf } from './list-heads.ts';
import { shortText } from './describe.ts';
import { problemsOf } from './testing/check-structured-data.ts';

const site = 'https://backbeat.test';
const setup = {
  publicUrl: site,
  instance: sampleInstance,
  cities: [],
  city: sampleInstance.city,
  appStores: { ios: null, android: null },
  maps: { kind: 'schematic' as const },
  outsideServices: [],
  demo: false,
  demoOutbox: false,
  publicDemo: false,
  eventCreatorTypes: ['user', 'community'],
  year: 2026,
};
const id = '0190a000-0000-7000-8000-000000000001';
const image = {
  url: `/media/${id}/640.webp`,
  width: 1000,
  height: 1000,
  provider: 'poster',
  gel: 'jade',
} as const;

const card = (type: 'venue' | 'artist' | 'community' | 'user', name: string) => ({
  id:
    { user: `user:us-west-2:${id}`, community: `community:${id}` }[type as string] ??
    `${type}:backbeat:${id}`,
  type,
  name,
  images: [image],
  provider: 'backbeat',
  providerId: id,
});
const venue: Parameters<typeof venuePageOf>[0] = {
  ...card('venue', 'Ninth St. Freight'),
  kind: 'warehouse',
  bio: 'Two rooms and a loading dock.',
  address1: '2119 E 9th St',
  addressFull: '2119 E 9th St, Los Angeles, CA 90021',
  city: 'Los Angeles',
  state: { name: 'California', code: 'CA' },
  country: { name: 'United States', code: 'US' },
  zipCode: '90021',
  neighborhood: { name: 'Arts District', code: 'ARTS', slug: 'arts-district' },
  location: { name: 'Ninth St. Freight', latitude: 34.03, longitude: -118.23 },
  rating: 4.6,
  ratingsTotal: 214,
  capacity: 900,
} satisfies Partial<Venue>;
const place: Neighborhood = {
  id,
  slug: 'echo-park',
  name: 'Echo Park',
  images: [],
  events: { items: [], total: 0 },
  code: 'ECHO',
  city: 'Los Angeles',
  state: { name: 'California', code: 'CA' },
  country: { name: 'United States', code: 'US' },
  location: { latitude: 34.07, longitude: -118.26 },
};
const event = (change: object = {}) => ({
  ...sampleEvent(),
  description: 'Two rooms.',
  similar: { items: [] },
  teamRole: null,
  fairOpening: false,
  presale: false,
  ...change,
});
const artist = {
  ...card('artist', 'Okta Lindqvist'),
  bio: 'From Malmö.',
  externalUrl: 'https://okta.example',
};

const pages: readonly (readonly [what: string, types: readonly string[], page: Page])[] = [
  ['an event', ['MusicEvent', 'BreadcrumbList'], eventPageOf(event(), site)],
  ['a venue', ['MusicVenue', 'BreadcrumbList'], venuePageOf(venue, site)],
  ['an artist', ['MusicGroup', 'BreadcrumbList'], artistPageOf(artist, site)],
  [
    'a community',
    ['Organization', 'BreadcrumbList'],
    communityPageOf({ ...card('community', 'Freight Union'), description: '' }, site),
  ],
  ['a person', ['ProfilePage'], userPageOf({ ...card('user', 'Maya Okafor'), bio: '' }, site)],
  ['a neighborhood', ['Place', 'ItemList', 'BreadcrumbList'], neighborhoodPageOf(place, [event()], site)],
  [
    'a do-list',
    ['ItemList', 'BreadcrumbList'],
    listPageOf({ id: `collection:${id}`, name: 'Ten nights' }, `/do-lists/${id}`, [event(), event()], site),
  ],
];

const said = (page: Page) => {
  const { meta, links } = pageHead(setup, page);
  const named = new Map<string, string>();
  for (const one of meta as Record<string, string>[]) {
    const name = one.name ?? one.property;
    if (name) named.set(name, one.content!);
  }
  return { meta, links, named };
};

describe.each(pages)('metadata of %s', (_what, types, page) => {
  test('has a title, description, address and preview card [SEO-01]', () => {
    const { meta, links, named } = said(page);
    expect(meta).toContainEqual({ title: `${page.title} | Backbeat` });
    for (const name of [
      'description',
      'og:title',
      'og:description',
      'og:url',
      'og:image:alt',
      'twitter:image',
    ])
      expect([name, named.get(name)]).toEqual([name, expect.stringMatching(/./)]);
    expect(named.get('og:image')).toMatch(/^https:\/\/backbeat\.test\/og\/[a-z]+\/[\w:-]+\.jpg$/);
    expect([named.get('og:image:width'), named.get('og:image:height')]).toEqual(['1200', '630']);
    expect(named.get('twitter:card')).toBe('summary_large_image');
    const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
    expect([canonical, named.get('robots')]).toEqual(
      page.hidden ? [undefined, 'noindex'] : [site + page.path, undefined],
    );
  });

  test('has complete structured data of its type [SEO-01]', () => {
    const data = [page.data ?? []].flat() as Record<string, unknown>[];
    expect(data.map((one) => one['@type'])).toEqual(types);
    expect(data.flatMap((one) => problemsOf(one))).toEqual([]);
  });
});

test('pages with events link their calendar and RSS feed [FAN-02]', () => {
  const { links } = said(venuePageOf(venue, site));
  expect(
    links.filter(({ rel }) => rel === 'alternate').map((link) => 'type' in link && [link.type, link.href]),
  ).toEqual([
    ['text/calendar', `/venues/${id}/events.ics`],
    ['application/rss+xml', `/venues/${id}/feed.xml`],
  ]);
});

test('prices in structured data include fees and say whether tickets are left [SEO-01, PRC-01]', () => {
  const [data] = [eventPageOf(event(), site).data].flat() as { offers: Record<string, unknown>[] }[];
  expect(data!.offers.map(({ price, availability }) => [price, availability])).toContainEqual([
    28.49,
    'https://schema.org/InStock',
  ]);
});

test('a description doesn’t say free of an event where only some tickets are [PRC-01, SEO-01]', () => {
  const offer = { ...event().offer, priceFrom: 0, priceTo: 2849 };
  expect(eventPageOf(event({ offer }), site).description).toContain('. Free to $28.49 with fees. ');
});

test('the structured data checker finds mistakes', () => {
  const broken = {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    name: '',
    url: 'javascript:alert(1)',
  };
  expect(problemsOf(broken)).toHaveLength(2);
});

test('an artist’s website is only linked if it is a web address [SEO-01]', () => {
  const [data] = [artistPageOf({ ...artist, externalUrl: 'javascript:alert(1)' }, site).data].flat();
  expect(JSON.stringify(data)).not.toContain('javascript');
});

test.each([
  ['One line.\n\nAnd  another.', 'One line. And another.'],
  ['word '.repeat(60), `${'word '.repeat(39).trim()}…`],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
])('a description is one line, cut between words [SEO-01]', (text, short) => {
  expect(shortText(text)).toBe(short);
});
