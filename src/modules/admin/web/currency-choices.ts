import { currencies, currencyName } from '#platform/currencies.ts';

export const currencyChoices = currencies.map((code) => ({
  value: code,
  label: [code.toUpperCase(), currencyName(code)].filter(Boolean).join(', '),
}));
