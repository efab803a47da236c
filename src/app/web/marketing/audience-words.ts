export const audienceWords = {
  others: 'Other audiences',
  noEvents: 'Nothing announced yet.',
  noProfiles: 'None yet.',
} as const;
