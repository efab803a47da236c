import { bareId } from '#platform/ids.ts';
import type { Ticket, TicketList } from '#modules/events/ticket-types/contract.ts';
import { allInPrice } from '#modules/events/ticket-types/fees.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { cents } from '#platform/money.ts';
import type { SellingEvent } from '../use-checkout.ts';

export const rates = { percent: 10, perTicketCents: 99 };

export const ids = {
  event: 'event:backbeat:0198c7f0-0000-7000-8000-000000000014',
  general: 'ticket:0198c7f0-0000-7000-8000-000000000001',
  early: 'ticket:0198c7f0-0000-7000-8000-000000000002',
  crew: 'ticket:0198c7f0-0000-7000-8000-000000000003',
  bird: 'ticket:0198c7f0-0000-7000-8000-000000000004',
  after: 'ticket:0198c7f0-0000-7000-8000-000000000005',
  secret: 'ticket:0198c7f0-0000-7000-8000-000000000006',
} as const;

export function sampleTicket(change: Partial<Omit<Ticket, 'id'>> & { id: string }): Ticket {
  const price = change.price ?? 2500;
  return {
    name: 'General admission',
    description: 'Entry all night, both rooms.',
    priceValue: price / 100,
    currency: 'usd',
    priceCurrency: 'usd',
    price,
    taxRate: 0,
    allInPrice: allInPrice(cents(price), rates, 'usd'),
    status: 'onSale',
    label: '',
    capacity: 400,
    ordered: 120,
    remaining: 280,
    minPerOrder: 1,
    maxPerOrder: 4,
    saleStartDate: null,
    saleEndDate: null,
    locked: false,
    admits: 1,
    opensAfter: null,
    ...change,
  } as Ticket;
}

export const sampleTickets: readonly Ticket[] = [
  sampleTicket({ id: ids.general }),
  sampleTicket({
    id: ids.early,
    name: 'First 90 minutes',
    description: 'Arrive before 12:30 AM.',
    price: 2000,
  }),
  sampleTicket({
    id: ids.crew,
    name: 'Crew of four',
    description: 'Four entries, one of you pays. Come together.',
    price: 8450,
    maxPerOrder: 2,
  }),
  sampleTicket({
    id: ids.bird,
    name: 'Early bird',
    description: 'Thank you, first hundred.',
    price: 1500,
    status: 'soldOut',
    label: 'Sold Out',
    remaining: 0,
  }),
  sampleTicket({
    id: ids.after,
    name: 'After-hours only',
    description: 'Entry from 3 AM.',
    price: 1000,
    status: 'offSale',
    label: 'Scheduled',
    saleStartDate: '2026-11-27T20:00:00Z',
  }),
];

export const secretTicket = sampleTicket({
  id: ids.secret,
  name: 'Friends of the crew',
  price: 500,
  locked: true,
});

export const freeTicket = sampleTicket({
  id: ids.general,
  name: 'RSVP',
  description: 'Free entry before midnight.',
  price: 0,
});

export function listOf(items: readonly Ticket[]): TicketList {
  return { items: [...items], total: items.length, offset: 0, rates, taxName: '', maxPerPerson: null };
}

const union = sampleCard('community', 'Freight Union', {
  id: 'community:freight',
  verified: true,
  note: '2,418 members',
});
const okta = sampleCard('artist', 'Okta Lindqvist', {
  id: 'artist:backbeat:okta',
  note: 'Malmö',
  verified: true,
});
const ana = sampleCard('artist', 'Ana Reyes', { id: 'artist:backbeat:ana', note: 'Los Angeles' });
const parables = sampleCard('artist', 'DJ Parables', {
  id: 'artist:backbeat:parables',
  note: 'Leimert Park',
});

export function sampleEvent(tickets: readonly Ticket[] = sampleTickets): SellingEvent {
  const part = { part: 'DJ set', playsAt: null, headliner: false, track: null };
  return {
    id: ids.event,
    provider: 'backbeat',
    providerCode: 'b',
    providerId: bareId(ids.event),
    name: 'Night Freight 014',
    startDate: '2026-11-29T07:00:00Z',
    date: '2026-11-29T07:00:00Z',
    endDate: '2026-11-29T13:00:00Z',
    timezone: 'America/Los_Angeles',
    images: [],
    gel: 'tangerine',
    venue: { id: 'venue:backbeat:ninth', name: 'Ninth St. Freight' },
    neighborhood: 'Arts District',
    neighborhoodSlug: 'arts-district',
    city: 'Los Angeles',
    offer: { priceFrom: 2849, currency: 'usd', saleState: 'onSale', left: 280 },
    users: { items: [], total: 642 },
    description: '',
    externalUrl: null,
    visibility: 'public',
    minimumAge: 21,
    genres: { items: [] },
    artists: { items: [okta, ana, parables].map((artist) => ({ ...artist, ...part })) },
    tracks: { items: [] },
    hashtags: { items: [] },
    creator: union,
    creatorId: union.id,
    creatorType: null,
    creatorStatus: null,
    creators: {
      items: [{ ...union, creatorType: 'owner', creatorTypeDisplayName: 'Host', creatorStatus: 'confirmed' }],
    },
    preferences: { hideAddress: false },
    location: {
      name: 'Ninth St. Freight',
      address1: '2119 E 9th St',
      addressFull: '2119 E 9th St, Los Angeles',
      city: 'Los Angeles',
      stateCode: 'CA',
      countryCode: 'US',
      zipCode: '90021',
      directions: '',
      latitude: null,
      longitude: null,
    },
    added: false,
    maxPerPerson: null,
    tickets: listOf(tickets),
  };
}
