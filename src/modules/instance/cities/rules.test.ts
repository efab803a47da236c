import { expect, test } from 'vitest';
import { countryChoices, isCountry } from './rules.ts';

test('each country can be chosen once, and former codes are none [INS-05]', () => {
  const names = countryChoices().map(({ label }) => label);
  expect(names).toContain('Germany');
  expect(names).toContain('Japan');
  expect(names).toEqual([...new Set(names)]);
  expect(['DD', 'SU', 'UK', 'YU'].filter(isCountry)).toEqual([]);
});
