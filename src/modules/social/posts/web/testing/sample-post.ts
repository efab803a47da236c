import type { EventCard } from '#modules/events/events/contract.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import type { FeedPost } from '../../contract.ts';
import type { Poll, PostItem } from '../../item-contract.ts';

export const personOf = (name: string) =>
  sampleCard('user', name, { id: `user:us-west-2:${name.toLowerCase().replaceAll(' ', '-')}` });

export const event: EventCard = {
  id: 'event:dice:014',
  provider: 'dice',
  providerCode: 'd',
  providerId: '014',
  name: 'Night Freight 014',
  startDate: '2026-11-29T07:00:00Z',
  endDate: '2026-11-29T13:00:00Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'rose',
  venue: { id: 'venue:backbeat:1', name: 'Ninth St. Freight' },
  neighborhood: 'Arts District',
  city: 'Los Angeles',
  offer: { priceFrom: 2849, currency: 'usd', saleState: 'onSale', left: null },
  users: { items: [], total: 0 },
};

export const picture = {
  url: '/media/0198c7f0-0000-7000-8000-000000000001/640.webp',
  width: 1080,
  height: 800,
  provider: 'local',
  gel: 'rose',
} as const;

export function pollOf(change: Partial<Poll> = {}, totals: readonly (number | null)[] = [null, null]): Poll {
  return {
    id: 'poll:1',
    options: {
      items: ['Side B, lights off', 'Side A, then talk'].map((description, index) => ({
        id: String(index),
        description,
        attachments: { items: [] },
        total: totals[index] ?? null,
      })),
    },
    total: 0,
    closesAt: null,
    closed: false,
    votedOptionId: null,
    ...change,
  };
}

export function samplePost(change: Partial<FeedPost> = {}, item?: PostItem): FeedPost {
  const wren = personOf('Wren Abara');
  return {
    id: 'feedPost:0198c7f0-0000-7000-8000-000000000042',
    type: 'feedPost',
    description: 'Which side do we play?',
    items: { items: item ? [item] : [] },
    feed: { id: 'community:1', type: 'community', name: 'Slow Listeners Club', path: '/communities/1' },
    creators: { items: [wren], total: 1 },
    creatorId: wren.id,
    profileId: wren.id,
    feedId: 'community:1',
    isThreadCreator: false,
    createdAt: '2026-11-21T12:00:00Z',
    editedAt: null,
    pinned: false,
    location: { city: 'Los Angeles', state: 'California' },
    likes: { items: [], total: 1283 },
    comments: { items: [], total: 1001 },
    shares: { items: [], total: 12345 },
    liked: false,
    likeId: null,
    shared: false,
    may: { edit: false, delete: false, pin: false, comment: true },
    ...change,
  };
}
