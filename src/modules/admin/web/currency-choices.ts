import { currencies, currencyName } from '#platform/currencies.ts';

export const choiceOf = (code: string) => ({
  value: code,
  label: [code.toUpperCase(), currencyName(code)].filter(Boolean).join(', '),
});

export const currencyChoices = currencies.map(choiceOf);
