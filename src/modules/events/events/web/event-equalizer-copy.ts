export const eventEqualizerWords = {
  chooseDate: 'Choose a date',
  nights: 'Dates',
} as const;
