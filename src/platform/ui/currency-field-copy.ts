export const currencyFieldWords = {
  found: (total: number) =>
    total === 0 ? 'No currency found' : total === 1 ? '1 currency found' : `${total} currencies found`,
} as const;
