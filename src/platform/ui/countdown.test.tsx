import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, clockText } from './countdown.tsx';

const start = Date.parse('2026-11-28T20:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const shown = () => screen.getByRole('timer').textContent;
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [581, '9:41'],
  [3599, '59:59'],
  [6698, '1:51:38'],
  [90_000, '25:00:00'],
])('%i seconds read %s', (seconds, text) => expect(clockText(seconds)).toBe(text));

test('counts down in full seconds and ends once', () => {
  const onEnd = vi.fn();
  render(<Countdown until={start + 3000} onEnd={onEnd} />);
  expect(shown()).toBe('0:03');
  pass(1);
  expect(shown()).toBe('0:02');
  expect(onEnd).not.toHaveBeenCalled();
  pass(2);
  expect(shown()).toBe('0:00');
  pass(30);
  expect(shown()).toBe('0:00');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('announces milestones only', () => {
  render(<Countdown until={start + 62_000} />);
  const said: (string | undefined)[] = [];
  for (let second = 0; second <= 62; second++) {
    const words = spoken();
    if (words && said.at(-1) !== words) said.push(words);
    pass(1);
  }
  expect(said).toEqual(['1 minute left', '30 seconds left', '10 seconds left', 'Time is up']);
});

test('ends immediately if the hold is already over', () => {
  const onEnd = vi.fn();
  render(<Countdown until={start - 1} onEnd={onEnd} />);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('shows no time on the server, which doesn’t know the visitor’s clock', () => {
  expect(renderToString(<Countdown until={start + 60_000} />)).toContain('–:––');
});
