import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

test('an error that repeats the hint takes its place', () => {
  const field = { kind: 'new', value: 'short', onChange: () => {}, hint: 'Use 10 characters.' } as const;
  const { rerender } = render(<PasswordField {...field} error="Use 10 characters." />);
  expect(screen.getAllByText('Use 10 characters.')).toHaveLength(1);
  rerender(<PasswordField {...field} error="Too common." />);
  expect(screen.getByText('Use 10 characters.')).toBeTruthy();
});
