import { describe, expect, test } from 'vitest';
import { detailOf, placeOf } from './log-detail.ts';

describe('log details per action [ADM-01]', () => {
  test.each([
    ['setTopPerformer', { topPerformer: null }, { topPerformer: true }, 'by popularity → a top performer'],
    [
      'setTopPerformer',
      { topPerformer: true },
      { topPerformer: false },
      'a top performer → not a top performer',
    ],
    ['setFeeRate', {}, { percent: 5, perTicketCents: 50 }, '5% + 0.50 per ticket'],
    ['setFeeRate', {}, { percent: null, perTicketCents: null }, 'Back to default'],
    [
      'refundOrder',
      { refunded: 0 },
      { amount: 500, left: 2349, currency: 'usd', cancelled: 0 },
      '$5 refunded, $23.49 remaining',
    ],
    [
      'refundOrder',
      { refunded: 0 },
      { amount: 2849, left: 0, currency: 'usd', cancelled: 1 },
      '$28.49 refunded, $0 remaining, 1 ticket cancelled',
    ],
    ['markDebtPaid', { owed: 1000 }, { amount: 400, currency: 'usd' }, '$4'],
    ['markPayoutPaid', { state: 'held' }, { amount: 400, currency: 'usd' }, '$4'],
    ['cancelTickets', { cancelled: 0 }, { cancelled: 2 }, '2 tickets cancelled'],
    ['signOutEverywhere', { sessions: 1 }, { sessions: 0 }, '1 active session'],
    ['retryJob', { failed: true, lastError: 'boom' }, { failed: false }, 'boom'],
    ['mergeGenres', { genreId: '019a', name: 'Kiwi reggae' }, { genreId: '019b' }, 'It replaces Kiwi reggae'],
    [
      'changeGenre',
      { name: 'Dub', parentId: '019a', hidden: false },
      { name: 'Kiwi dub', parentId: null, hidden: true },
      'Dub → Kiwi dub, Hidden',
    ],
    ['changeGenre', { name: 'Dub', hidden: true }, { name: 'Dub', hidden: false }, 'Shown again'],
    [
      'changeCity',
      { id: '019a', name: 'LA', region: '', latitude: 34 },
      { id: '019a', name: 'Los Angeles', region: 'California', latitude: 34.05 },
      'LA → Los Angeles, California',
    ],
    ['saveNeighborhoods', {}, { total: 2, neighborhoods: ['Parnell', 'Ponsonby'] }, 'Parnell, Ponsonby'],
    [
      'changeSettings',
      { accent: '#ffff00', tagline: '', socialLinks: [] },
      { accent: null, tagline: 'Nights out', socialLinks: [{ network: 'x' }] },
      '#ffff00 → empty, Nights out',
    ],
    ['verifyProfile', { verified: false }, { verified: true }, ''],
  ] as const)('%s, from %j to %j: %s', (act, before, after, said) => {
    expect(detailOf({ act, before, after })).toBe(said);
  });

  test.each([
    ['order:019a', '/admin/orders', { q: 'order:019a' }],
    ['event:backbeat:019a', '/events/b/019a'],
    ['artist:spotify:4Z', '/artists/s/4Z'],
    ['community:019a0000-0000-7000-8000-000000000000', '/communities/019a0000-0000-7000-8000-000000000000'],
    ['user:us-west-2:019a0000-0000-7000-8000-000000000000', '/users/019a0000-0000-7000-8000-000000000000'],
    ['019a0000-0000-7000-8000-000000000000', undefined],
    ['feedPost:019a0000-0000-7000-8000-000000000000', undefined],
  ])('%s links to %s', (itemId, to, search?: object) => {
    expect(placeOf(itemId)).toEqual(to && { to, ...(search && { search }) });
  });
});
