import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

test.each([
  ['a text field', <TextInput key="field" aria-label="Name" />],
  ['a text area', <TextArea key="area" aria-label="Name" />],
])('Arabic and Hebrew are written in their own direction in %s [A11-01]', (_, field) => {
  render(field);
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('dir')).toBe('auto');
});
