import { expect, test, vi } from 'vitest';

test('a currency that the browser can’t name is its code, once [CUR-01]', async () => {
  // As Intl.DisplayNames answers for unknown codes.
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
    const unknown = this.resolvedOptions().fallback === 'none' ? undefined : code;
    return code === 'SLE' ? unknown : 'US Dollar';
  });
  const { currencyChoices } = await import('./currency-choices.ts');
  vi.restoreAllMocks();
  const labels = new Map(currencyChoices.map(({ value, label }) => [value, label]));
  expect([labels.get('sle'), labels.get('usd')]).toEqual(['SLE', 'USD, US Dollar']);
});
