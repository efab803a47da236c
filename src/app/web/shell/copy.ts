import { brand } from '#platform/brand.ts';

/** The footer (FTR-01…05). */
export const footerWords = {
  launch: 'Launch an event for free',
  create: 'Create your event',
  company: 'Company',
  press: 'Press & Media',
  pricing: 'Pricing',
  contact: 'Contact Us',
  iosApp: 'Get the iOS app',
  finePrint: 'Fine print',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
  license: 'License agreement',
  madeForYou: 'Made for you',
  fans: 'Fans',
  communities: 'Communities',
  artists: 'Artists',
  creators: 'Creators',
  events: 'Events',
  magazine: 'Magazine',
  tasteTest: 'Taste Test',
  shortcuts: 'Keyboard shortcuts',
  theme: 'Theme',
  copyright: (year: number) => `© ${year} ${brand.name}`,
  cities: 'Cities',
  get elsewhere() {
    return `${brand.name} on social media`;
  },
} as const;

/** Only in pages from the server. */
export const scriptNeeded =
  'Signing in and getting tickets need JavaScript. Turn it on in your browser settings, then reload this page.';

/** The not-found page (RTE-29). */
export const missingWords = {
  title: 'Page not found',
  message: 'The link may be old or mistyped. Search for what you want, or start from here.',
  search: 'What were you looking for?',
  find: 'Search',
  home: 'Upcoming events',
  explore: 'Explore',
} as const;
