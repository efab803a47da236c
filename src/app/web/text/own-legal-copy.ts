export const ownLegalWords = {
  versions: 'Versions',
  current: 'Current version',
  utc: 'UTC',
  since: (day: string) => `Effective since ${day}`,
  fromUntil: (from: string, until: string) => `Effective from ${from} until ${until}.`,
} as const;
