import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Stepper } from './stepper.tsx';

afterEach(cleanup);

function Counting({ from, onChange }: { from: number; onChange?: (value: number) => void }) {
  const [value, setValue] = useState(from);
  return (
    <Stepper
      label="General admission"
      value={value}
      min={1}
      max={3}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
    />
  );
}

const press = (name: string, times = 1) => {
  for (let i = 0; i < times; i++) fireEvent.click(screen.getByRole('button', { name }));
};

test('stops at both bounds and keeps the focus', () => {
  const onChange = vi.fn();
  render(<Counting from={2} onChange={onChange} />);
  const more = screen.getByRole('button', { name: 'One more' });
  more.focus();
  press('One more', 5);
  expect(screen.getByRole('status').textContent).toBe('3');
  expect(more.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(more);
  press('One less', 9);
  expect(screen.getByRole('status').textContent).toBe('1');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([3, 2, 1]);
});

test.each([
  ['above', 9, 'One less', 3],
  ['below', -4, 'One more', 1],
])('a value from %s the bounds moves into them', (_, from, button, value) => {
  render(<Counting from={from} />);
  press(button);
  expect(screen.getByRole('status').textContent).toBe(String(value));
});

test('is a group named after what it counts', () => {
  render(<Counting from={2} />);
  expect(screen.getByRole('group', { name: 'General admission' })).toBeTruthy();
});
