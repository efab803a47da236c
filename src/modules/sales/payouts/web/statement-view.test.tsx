import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { StatementView } from './statement-view.tsx';

test('a statement names the shares of a host and a venue of the same name [PYO-03]', async () => {
  const settlement = {
    id: 'settlement:1',
    event: {
      id: 'event:1',
      name: 'Basement Signals',
      endedAt: '2026-11-28T20:00:00Z',
      timezone: 'America/New_York',
      page: '/events/b/1',
    },
    payee: 'Signal Basement',
    isShare: false,
    currency: 'usd',
    state: 'sent',
    reason: null,
    amount: 4000,
    recovered: 0,
    reversed: 0,
    payout: 4000,
    dueAt: '2026-11-29T20:00:00Z',
    sentAt: '2026-11-29T20:00:00Z',
  };
  const half = {
    name: 'Signal Basement',
    terms: { kind: 'percent', percent: 20_000, amount: null },
    amount: 1000,
  };
  const statement = {
    settlement,
    host: { id: 'community:1', name: 'Signal Basement' },
    lines: [{ kind: 'gross', amount: 5000 }],
    taxes: [],
    split: {
      total: 5000,
      door: 5000,
      shares: [half, { name: 'Signal Basement', terms: null, amount: 4000 }],
      own: [{ kind: 'share', amount: 4000 }],
    },
  };
  vi.stubGlobal('fetch', async () => Response.json(statement));
  const logged = vi.spyOn(console, 'error');
  await show(<StatementView profileId="community:1" settlementId="settlement:1" />);
  expect(await screen.findAllByText(/Signal Basement/)).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled();
});
