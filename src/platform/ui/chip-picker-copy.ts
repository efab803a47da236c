export const chipPickerWords = {
  all: (total: number) => `Show all ${total}`,
  found: (total: number) => (total === 0 ? 'Nothing found' : `${total} found`),
} as const;
