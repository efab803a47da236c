export const berlin = {
  id: 'city:01938c5e-0000-7000-8000-000000000001',
  slug: 'berlin',
  name: 'Berlin',
  region: 'Berlin',
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'eur',
  latitude: 52.52,
  longitude: 13.4,
} as const;
