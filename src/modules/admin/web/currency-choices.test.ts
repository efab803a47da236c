import { afterEach, expect, test, vi } from 'vitest';
import { choiceOf } from './currency-choices.ts';

afterEach(() => void vi.restoreAllMocks());

test('a currency that the browser can’t name is its code, once [CUR-01]', () => {
  // As Intl.DisplayNames answers for unknown codes.
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation(function (this: Intl.DisplayNames, code) {
    const unknown = this.resolvedOptions().fallback === 'none' ? undefined : code;
    return code === 'ZMW' ? unknown : 'US Dollar';
  });
  expect(['zmw', 'usd'].map(choiceOf)).toEqual([
    { value: 'zmw', label: 'ZMW' },
    { value: 'usd', label: 'USD, US Dollar' },
  ]);
});
