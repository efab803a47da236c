import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { openFormStage } from '../testing/form-stage.tsx';
import { EventSettings } from './event-settings.tsx';

let stage: ReturnType<typeof openFormStage>;
afterEach(() => {
  cleanup();
  stage.close();
});

const eventId = 'event:backbeat:x';
const event = {
  id: eventId,
  name: 'Night Freight 013',
  status: 'published',
  visibility: 'public',
  startDate: '2026-11-22T07:00:00.000Z',
  endDate: '2026-11-22T13:00:00.000Z',
  timezone: 'America/Los_Angeles',
  providerCode: 'b',
  providerId: 'x',
  users: { items: [], total: 0 },
};
const form = {
  draft: { name: event.name, creatorId: 'community:9', visibility: 'public' },
  cancelReason: '',
  hidden: false,
  event,
  genres: [],
  creatorType: 'owner',
};

test('the settings of a past event suggest dates to come, and don’t say to cancel what can’t be cancelled [MNG-03, EVA-32]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T20:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  stage = openFormStage({
    [`GET /api/events/${eventId}/form`]: () =>
      Response.json({ ...form, revision: '1', ordered: {}, taken: 12, isAwaited: true }),
  });
  await show(<EventSettings eventId={eventId} refunds={null} />, new QueryClient(), { path: '/manage' });
  const copyDate = await screen.findByRole('button', { name: /^Date of the copy/ });
  expect(copyDate.textContent).toContain('Dec 5');
  expect(screen.getByRole('list', { name: 'Dates' }).textContent).toMatch(
    /^Sat, Dec 5, 2026, 11:00 PMSat, Dec 12, 2026, 11:00 PM/,
  );
  expect(screen.getByText(/^This event has tickets, so you can’t delete it\.$/)).toBeTruthy();
  expect(screen.queryByText(/Cancel it instead/)).toBeNull();
});
