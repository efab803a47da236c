import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cents, moneyText } from '#platform/money.ts';
import { Figures } from './overview-parts.tsx';

test('an amount with a long currency code breaks before its digits, not between them [EVA-31]', () => {
  const { container } = render(<Figures figures={[['Gross', moneyText(cents(429_297), 'NPR')]]} />);
  expect(container.querySelector('dd')!.textContent).toBe('NPR 4,292.97');
});
