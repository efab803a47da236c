/** The banner (BAN-01). */
export const promoWords = {
  label: 'Recommended',
  before: "Don't miss",
  on: (day: string) => `on ${day}.`,
  action: 'Get tickets here!',
  dismiss: 'Dismiss',
} as const;
