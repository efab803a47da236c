import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { OtpField } from './otp-field.tsx';

afterEach(cleanup);

function Form({ onComplete, error }: { onComplete?: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('');
  return (
    <Field label="Code" error={error}>
      <OtpField value={code} onChange={setCode} {...(onComplete && { onComplete })} />
    </Field>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code');
const enter = (text: string) => fireEvent.change(field(), { target: { value: text } });

test.each(['123456', '123 456', 'Your Backbeat code is 123-456.', '1234567890'])(
  'pasting %j fills all six digits and submits once',
  (text) => {
    const onComplete = vi.fn();
    render(<Form onComplete={onComplete} />);
    enter(text);
    expect(field().value).toBe('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  },
);

test('ignores letters, and doesn’t submit five digits', () => {
  const onComplete = vi.fn();
  render(<Form onComplete={onComplete} />);
  enter('12a45');
  expect(field().value).toBe('1245');
  enter('12456');
  expect(onComplete).not.toHaveBeenCalled();
});

test('is recognized by phones and password managers, and is linked to its error', () => {
  render(<Form error="That code is wrong." />);
  expect(field().autocomplete).toBe('one-time-code');
  expect(field().inputMode).toBe('numeric');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('That code is wrong.');
});
