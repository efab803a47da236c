import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EventView } from '#app/contract.ts';
import { sampleEvent } from '#modules/sales/checkout/web/testing/sample-event.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { TeamBar } from './team-bar.tsx';

test('a Door Manager doesn’t check in guests of a cancelled event [EVT-06, REA-01]', async () => {
  const event: EventView = {
    ...sampleEvent(),
    status: 'cancelled',
    creatorType: 'assistant',
    creatorStatus: 'confirmed',
    description: '',
    similar: { items: [] },
    teamRole: 'assistant',
    fairOpening: false,
    presale: false,
  };
  await show(<TeamBar event={event} now={Date.parse('2026-11-20T20:00:00Z')} />, new QueryClient());
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Attendance']);
});
