import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayEqualizer } from './day-equalizer.tsx';

afterEach(cleanup);

const days = [
  { date: '2026-11-27', weekday: 'Fri', day: '27', count: 0 },
  { date: '2026-11-28', weekday: 'Sat', day: '28', count: 118, weekend: true },
  { date: '2026-11-29', weekday: 'Sun', day: '29', count: 1 },
];

function Home() {
  const [date, setDate] = useState<string>();
  return (
    <>
      <DayEqualizer days={days} selected={date} onChange={setDate} />
      <p>{date ?? 'every day'}</p>
    </>
  );
}

test('announces each day with its number of events', () => {
  render(<Home />);
  const names = screen
    .getAllByRole('radio')
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
  expect(names.map((name) => name?.replace(/^.*events?(?=\w{3} )/, ''))).toEqual([
    'Fri 27, 0 events',
    'Sat 28, 118 events',
    'Sun 29, 1 event',
  ]);
});

test('selects a day and clears it again', () => {
  render(<Home />);
  const saturday = screen.getByRole('radio', { name: /Sat 28/ });
  fireEvent.click(saturday);
  expect(screen.getByText('2026-11-28')).toBeTruthy();
  fireEvent.click(saturday);
  expect(screen.getByText('every day')).toBeTruthy();
  fireEvent.click(saturday);
  fireEvent.keyDown(saturday, { key: ' ' });
  expect(screen.getByText('every day')).toBeTruthy();
});

test('highlights the next day with events until a day is selected', () => {
  const litOf = (selected?: string) => {
    cleanup();
    render(<DayEqualizer days={days} next="2026-11-28" selected={selected} onChange={() => {}} />);
    return [...document.querySelectorAll('[data-next]')].map((day) => day.querySelector('input')?.value);
  };
  expect(litOf()).toEqual(['2026-11-28']);
  expect(litOf('2026-11-29')).toEqual([]);
});
