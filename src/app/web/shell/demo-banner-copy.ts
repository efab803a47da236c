export const demoBannerWords = {
  label: 'Public demo',
  note: 'This is a public demo. Everything is deleted every hour, on the hour, and no email or text message is sent.',
  outbox: 'Read your messages',
} as const;
