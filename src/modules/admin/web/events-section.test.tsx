import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import type { AdminEvent } from '../event-contract.ts';
import { EventsSection } from './events-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('all events are listed with the year of their date [ADM-01]', async () => {
  const network = openNetwork();
  await show(<EventsSection />);
  const event: AdminEvent = {
    id: 'event:backbeat:1',
    name: 'Night Freight',
    path: '/events/b/1',
    startDate: '2024-12-07T05:00:00.000Z',
    timezone: 'America/Los_Angeles',
    city: 'Los Angeles',
    status: 'published',
    visibility: 'public',
    hidden: false,
    host: null,
    openReports: 0,
    createdAt: '2024-11-01T00:00:00.000Z',
    acts: [],
  };
  await network.reply('GET /admin/events', 200, { items: [event], next: null });
  expect(await screen.findByText('Friday, December 6, 2024')).toBeTruthy();
});
