import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { BarChart, Shares } from './bar-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the table lists every event of a series, which all have one name [MNG-02]', () => {
  const warned = vi.spyOn(console, 'error');
  const share = (id: string, value: number) => ({
    id,
    value,
    name: 'Tuesdays',
    of: 50,
    text: `${value} of 50`,
  });
  render(
    <Shares
      title="Attendance"
      head={['Event', 'Checked in']}
      shares={[share('one', 20), share('other', 30)]}
    />,
  );
  expect(screen.getAllByText('20 of 50')).toHaveLength(2);
  expect(screen.getAllByText('30 of 50')).toHaveLength(2);
  expect(warned).not.toHaveBeenCalled();
});

test('bars say what they add up to next to what they show [MNG-02]', () => {
  const bars = [
    { date: '2026-11-29', value: 2 },
    { date: '2026-11-30', value: 1 },
    { date: '2026-12-01', value: 2 },
  ];
  render(<BarChart title="New members" unit="Members" bars={bars} textOf={String} />);
  const chart = screen.getByRole('figure', { name: 'New members' });
  expect(within(chart).getByText('New members').parentElement?.textContent).toBe('New members5');
});
