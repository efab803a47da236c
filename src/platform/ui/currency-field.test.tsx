import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CurrencyField } from './currency-field.tsx';
import { show } from './testing/show.tsx';

afterEach(cleanup);

function Chooser({ locked = false }: { locked?: boolean }) {
  const [currency, setCurrency] = useState('usd');
  return <CurrencyField label="Currency" value={currency} locked={locked} onChange={setCurrency} />;
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Currency' });
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test.each([
  ['yen', 'Japanese YenJPY', 'Japanese Yen (JPY)'],
  ['eur', 'EuroEUR', 'Euro (EUR)'],
  ['KWD', 'Kuwaiti DinarKWD', 'Kuwaiti Dinar (KWD)'],
])('finds a currency by %s and takes it with Enter [CUR-01]', async (typed, first, chosen) => {
  await show(<Chooser />);
  expect([box().value, offered()]).toEqual(['US Dollar (USD)', []]);
  fireEvent.focus(box());
  expect(offered().length).toBeGreaterThan(130);
  fireEvent.change(box(), { target: { value: typed } });
  expect(offered()[0]).toBe(first);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect([box().value, offered()]).toEqual([chosen, []]);
});

test('shows the code once of a currency that the browser can’t name [CUR-01]', async () => {
  // As Intl.DisplayNames answers for unknown codes.
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
    return this.resolvedOptions().fallback === 'none' ? undefined : code;
  });
  await show(<Chooser />);
  expect(box().value).toBe('USD');
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: 'zmw' } });
  expect(offered()).toEqual(['ZMW']);
  // Chrome has no names for the newest.
  fireEvent.change(box(), { target: { value: 'leone' } });
  expect(offered()).toEqual(['Sierra Leonean LeoneSLE']);
  vi.restoreAllMocks();
});

test('Escape and leaving the field keep the currency, and an unknown one is said [CUR-01]', async () => {
  await show(<Chooser />);
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: 'gold' } });
  expect(screen.getByRole('status').textContent).toBe('No currency found');
  fireEvent.keyDown(box(), { key: 'Enter' });
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect([box().value, offered()]).toEqual(['US Dollar (USD)', []]);
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  fireEvent.blur(box());
  expect([box().value, offered()]).toEqual(['US Dollar (USD)', []]);
});

test('a currency that can’t change is shown, and can’t be typed over [CUR-01]', async () => {
  await show(<Chooser locked />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Currency' });
  expect([field.value, field.readOnly]).toEqual(['US Dollar (USD)', true]);
});
