import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LikeButton } from './like-button.tsx';

afterEach(cleanup);

test.each([
  { total: 0, quiet: true, says: 'Like comment by Ana' },
  { total: 1, quiet: true, says: '1 like. Like comment by Ana' },
  { total: 0, quiet: false, says: '0 likes. Like comment by Ana' },
])('the heart says "$says" to screen readers [FED-06]', ({ says, ...counts }) => {
  render(<LikeButton liked={false} name="comment by Ana" onPress={() => {}} {...counts} />);
  expect(screen.getByRole('button').textContent).toBe(says);
});
