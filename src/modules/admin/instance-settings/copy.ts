import { brand } from '#platform/brand.ts';
import type { MapKind } from '#modules/instance/settings/maps.ts';
import type { LegalPageName } from '#modules/instance/settings/rules.ts';

export const settingsWords = {
  saved: 'Settings saved',
  savedMessage: 'Every page shows them from the next load.',
  save: 'Save settings',
  brand: 'Brand',
  name: 'Name',
  nameHint: 'In page titles, emails, the installed app and link previews.',
  tagline: 'Tagline',
  taglineHint: 'One line about this site. Search results show it for your home page.',
  logo: 'Logo',
  logoHint:
    'At the top of every page, in emails, on share previews and as the app icon. PNG, JPEG, GIF or SVG. We convert it to pixels, so scripts in an SVG never run.',
  logoRemove: 'Remove logo',
  logoAlt: 'The logo in use',
  logoUnreadable: 'We couldn’t read this file as a picture.',
  accent: 'Accent color',
  accentHint: 'The color of buttons and links on pages without a picture of their own.',
  accentStandard: 'Use the standard color',
  accentKept: (dark: string, light: string) =>
    `Shown as ${dark} on dark and ${light} on light, so that text stays readable.`,
  accentGray: 'This is close to gray, so buttons and links turn neutral.',
  sample: { dark: 'Dark theme', light: 'Light theme', button: 'Get tickets', link: 'See all events' },
  contact: 'Contact',
  contactEmail: 'Contact address',
  contactHint: (standard: string) =>
    `For visitors, suspended users and hosts. Empty: ${standard} (CONTACT_EMAIL).`,
  social: 'Social networks',
  socialHint: 'Empty ones aren’t shown.',
  legal: 'Legal pages',
  legalHint: 'Your lawyer’s words replace ours.',
  legalPages: {
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    cookies: 'Cookie policy',
    license: 'End-user license agreement',
  } satisfies Record<LegalPageName, string>,
  legalKinds: { own: 'The built-in text', text: 'Your own text', link: 'A page elsewhere' },
  legalText: (page: string) => `Text of ${page}`,
  legalTextHint: 'Markdown: ## for headings, - for lists, [text](https://…) for links.',
  legalLink: (page: string) => `Address of ${page}`,
  maps: 'Maps',
  mapsHint: 'In Explore, and on the pages of events, venues and neighborhoods.',
  mapKind: 'Show',
  mapKinds: {
    schematic: 'Schematic, without streets',
    openFreeMap: 'OpenFreeMap, with streets',
    style: 'Your own style',
    pmtiles: 'A map file in your storage',
  } satisfies Record<MapKind, string>,
  mapKindHints: {
    schematic: 'Coast, neighborhoods and names from open data. Visitors’ browsers contact no other server.',
    openFreeMap:
      'Streets from OpenStreetMap, free and without a key. Visitors’ browsers load them from tiles.openfreemap.org; the built-in privacy policy says so.',
    style:
      'Any MapLibre style, such as one from MapTiler, Stadia Maps or your own server. Visitors’ browsers load it; the built-in privacy policy says so.',
    pmtiles:
      'A PMTiles file of your area: a Protomaps basemap, or pictures. Visitors’ browsers contact no other server.',
  } satisfies Record<MapKind, string>,
  mapFile: 'Name of the file',
  mapFileSample: 'berlin.pmtiles',
  mapFileHint:
    'Copy the file into the folder “maps” of your storage: DATA_DIR/media/maps, or maps/ in your bucket.',
  mapStyle: 'Address of the style',
  mapStyleHint: 'We check it when you save. Visitors can see a key that is part of the address.',
  mapHosts: (hosts: string) => `Visitors’ browsers load this map from ${hosts}.`,
  mapsFixed: (host: string) =>
    `MAP_STYLE_URL is set, so maps come from ${host}. Your choice here counts once you remove that setting and restart.`,
  city: 'Default city',
  cityHint:
    'Visitors without a city see this one. Its time zone and currency are the defaults of new events.',
  cityNone: 'The first city',
  cityMissing: 'There is no city yet. Until you add one, pages show the default of the software.',
  access: 'Who can do what',
  signUp: 'Who can sign up',
  signUpRules: { open: 'Everyone', invitation: 'People you invite' },
  eventHosts: 'Who can create events',
  eventHostRules: { everyone: 'Everyone with an account', verified: 'Verified profiles', admins: 'Admins' },
  invitations: 'Invitations',
  invitationsHint: 'These addresses can sign up while sign-up is by invitation.',
  invite: 'Invite',
  inviteEmail: 'Email address',
  invited: (email: string) => `${email} is invited`,
  emailWrong: 'Enter an email address.',
  remove: (email: string) => `Take back the invitation of ${email}`,
  removed: (email: string) => `${email} is no longer invited`,
  used: 'Signed up',
  waiting: 'Not used yet',
  none: 'No invitations yet',
} as const;

export const invitationMail = () => ({
  subject: `You’re invited to ${brand.name}`,
  title: `You’re invited to ${brand.name}`,
  preview: 'Create your account with this address.',
  lead: `You can now create an account on ${brand.name} with this email address.`,
  button: 'Create your account',
  footer: `You get this email because an admin of ${brand.name} invited this address. If you don’t know why, ignore it.`,
});
