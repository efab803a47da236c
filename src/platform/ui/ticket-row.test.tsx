import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TicketRow } from './ticket-row.tsx';

test.each([
  ['$1,815.21', false],
  ['KWD\u00a08.970', false],
  ['COP\u00a0185,000', false],
  ['$18,152.08', true],
  ['₫18,500,000', true],
  ['IDR\u00a018,500,000', true],
])('the price %s is set smaller if it is wider than its stub: %s [TIX-09]', (price, isSmaller) => {
  render(
    <ul>
      <TicketRow name="General" price={price} />
    </ul>,
  );
  const shown = screen.getByText(price.replace('\u00a0', ' '));
  expect(shown.classList.contains('text-lead')).toBe(isSmaller);
});
