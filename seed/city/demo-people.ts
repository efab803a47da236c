/** The password of every demo user. */
export const demoPassword = 'backbeat-demo-2026';

export type DemoRole = 'fan' | 'host' | 'doorManager' | 'artist' | 'admin';

export type DemoPerson = {
  role: DemoRole;
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  neighborhood: string;
  bio: string;
  /** Printed at start: why you would sign in as this person. */
  about: string;
};

export const demoPeople = [
  {
    role: 'fan',
    key: 'maya-okafor',
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya@backbeat.test',
    username: 'maya',
    neighborhood: 'echo-park',
    bio: 'Front left, by the speaker. Three nights a week is a quiet week.',
    about: 'a fan with tickets for tonight and the weekend',
  },
  {
    role: 'host',
    key: 'ines-duarte',
    firstName: 'Ines',
    lastName: 'Duarte',
    email: 'ines@backbeat.test',
    username: 'ines',
    neighborhood: 'arts-district',
    bio: 'I run Freight Union and carry the heavy end of the subwoofer.',
    about: 'hosts Freight Union and its Night Freight series',
  },
  {
    role: 'doorManager',
    key: 'theo-brandt',
    firstName: 'Theo',
    lastName: 'Brandt',
    email: 'theo@backbeat.test',
    username: 'theo',
    neighborhood: 'boyle-heights',
    bio: 'I’m the one with the flashlight. Have your code ready and your brightness up.',
    about: 'checks in guests at Freight Union events',
  },
  {
    role: 'artist',
    key: 'okta-lindqvist-person',
    firstName: 'Okta',
    lastName: 'Lindqvist',
    email: 'okta@backbeat.test',
    username: 'okta',
    neighborhood: 'chinatown',
    bio: 'Machines, mostly from the eighties, mostly repaired.',
    about: 'plays live sets; headlines Night Freight',
  },
  {
    role: 'admin',
    key: 'june-abara',
    firstName: 'June',
    lastName: 'Abara',
    email: 'june@backbeat.test',
    username: 'june',
    neighborhood: 'koreatown',
    bio: 'I keep the lights on at Backbeat.',
    about: 'manages Backbeat as an admin',
  },
] as const satisfies readonly DemoPerson[];

/** Profiles of the demo users. The city's data refers to these keys. */
export const demoCommunity = 'freight-union';
export const demoArtist = 'okta-lindqvist';
export const demoArtistPerson = 'okta-lindqvist-person';
export const demoVenue = 'ninth-st-freight';
export const demoVenueOwner = 'ines-duarte';
