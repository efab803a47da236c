import type { Audience, Block } from './privacy.ts';

/** What somebody sets of the own profile (AUTH-11, PRF-08). */
export const ownCopy = {
  name: 'Name',
  nameNote: 'What everybody sees.',
  saveName: 'Save name',
  nameSaved: { title: 'Name saved' },

  phone: 'Phone number',
  noPhone: 'None. Only you see it; text messages need your yes in the notifications.',
  phoneNote: 'Only you see it; text messages need your yes in the notifications.',
  addPhone: 'Add a number',
  newPhone: 'New number',
  phoneSent: (phone: string) => `We texted a 6-digit code to ${phone}.`,
  phoneSaved: { title: 'Number saved' },
  phoneRemoved: { title: 'Number removed' },

  privacyLead:
    'Choose who sees each part of your profile. Posts are as public as the place you post them. Event pages list everyone who is going.',
  /** Beside a part that is for everyone. */
  isPublic: 'Public: anyone can see this, even without an account.',
  blocks: {
    events: { title: 'Where you are going', note: 'Upcoming events on your profile.' },
    pastEvents: { title: 'Where you have been', note: 'Past events on your profile.' },
    communities: { title: 'Communities', note: 'Communities you joined or follow.' },
    artists: { title: 'Artists', note: 'Those you follow.' },
    doLists: { title: 'Do-lists', note: 'Lists you made public.' },
    diary: { title: 'Your diary', note: 'The nights you were let in at.' },
    friends: { title: 'Friends and follows', note: 'Your followers and the people you follow.' },
  } satisfies Record<Block, { title: string; note: string }>,
  audiences: { everyone: 'Everyone', friends: 'Friends', nobody: 'Only me' } satisfies Record<
    Audience,
    string
  >,
  audienceOf: (title: string) => `Who sees: ${title}`,
} as const;
