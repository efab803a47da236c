/** FTR-01…05. */
export const footerWords = {
  launch: 'Launch an event for free',
  create: 'Create your event',
  company: 'Company',
  press: 'Press & Media',
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
  tasteTest: 'Taste Test',
  shortcuts: 'Keyboard shortcuts',
  copyright: (year: number) => `© ${year} Backbeat`,
  elsewhere: 'Backbeat elsewhere',
} as const;

/** RTE-29. */
export const missingWords = {
  title: 'Nothing here',
  message: 'The link is old or mistyped. The night is still on.',
  search: 'What were you looking for?',
  find: 'Search',
  home: 'What’s on tonight',
  explore: 'Explore',
} as const;
