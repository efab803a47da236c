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
    'Who sees what on your profile, and in what others read of you. What you post is as public as where you post it.',
  blocks: {
    events: { title: 'Where you are going', note: 'Nights to come, on your profile and among who goes.' },
    pastEvents: { title: 'Where you have been', note: 'Nights that are over.' },
    communities: { title: 'Communities', note: 'Those you are in and follow.' },
    artists: { title: 'Artists', note: 'Those you follow.' },
    doLists: { title: 'Do-lists', note: 'Lists you made public.' },
    diary: { title: 'Your diary', note: 'The nights you were let in at.' },
    friends: { title: 'Friends and follows', note: 'Who follows you and whom you follow.' },
  } satisfies Record<Block, { title: string; note: string }>,
  audiences: { everyone: 'Everyone', friends: 'Friends', nobody: 'Only me' } satisfies Record<
    Audience,
    string
  >,
  audienceOf: (title: string) => `Who sees: ${title}`,
} as const;
