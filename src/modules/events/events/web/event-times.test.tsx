import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EventTimes } from './event-times.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const event = {
  now: Date.parse('2026-11-20T20:00:00Z'),
  startDate: '2026-11-29T07:00:00Z',
  endDate: '2026-11-29T13:00:00Z',
  timezone: 'America/Los_Angeles',
};

function readIn(zone: string, times = event): string {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone };
  });
  return render(<EventTimes {...times} />).container.textContent;
}

test.each([
  ['Europe/Berlin', 'Saturday, November 2811:00 PM to 5:00 AM PST'],
  ['America/Los_Angeles', 'Saturday, November 2811:00 PM to 5:00 AM'],
  ['America/Tijuana', 'Saturday, November 2811:00 PM to 5:00 AM'],
])('shows an event in Los Angeles to viewers in %s as "%s" [FMT-03]', (zone, text) => {
  expect(readIn(zone)).toBe(text);
});

test('names the year of an event that isn’t this year [FMT-03]', () => {
  const { textContent } = render(
    <EventTimes {...event} now={Date.parse('2028-02-01T20:00:00Z')} />,
  ).container;
  expect(textContent).toContain('Saturday, November 28, 2026');
  expect(renderToString(<EventTimes {...event} now={Date.parse('2027-01-01T07:00:00Z')} />)).not.toContain(
    ', 2026',
  );
});

test('the server doesn’t know the viewer’s zone, so the first render names none [FMT-03]', () => {
  expect(renderToString(<EventTimes {...event} />)).not.toContain('PST');
});

test('shows the end date of events longer than a night', () => {
  const festival = { ...event, endDate: '2026-12-01T07:30:00Z' };
  expect(readIn('America/Los_Angeles', festival)).toBe(
    'Saturday, November 2811:00 PM to Mon, Nov 30, 11:30 PM',
  );
});
