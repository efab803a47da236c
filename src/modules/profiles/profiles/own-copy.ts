import type { Audience, Block } from './privacy.ts';

/** Profile settings (AUTH-11, PRF-08). */
export const ownWords = {
  phone: 'Phone number',
  noPhone: 'None. Only you can see it. We only text you if you agree in your notification settings.',
  phoneNote: 'Only you can see it. We only text you if you agree in your notification settings.',
  addPhone: 'Add a number',
  newPhone: 'New number',
  phoneSent: (phone: string) => `We texted a 6-digit code to ${phone}.`,
  phoneSaved: { title: 'Number saved' },
  removePhone: 'Remove your phone number',
  removePhoneNote: 'You get no more texts. To add the number again, you need a new code.',
  phoneRemoved: { title: 'Number removed' },

  isPrivate: 'Private account',
  isPrivateNote:
    'New followers need your approval. Only your followers see your posts to everyone, the events you’re going to and the parts of your profile below. Your current followers stay. If you make your account public again, we accept all follow requests.',
  madePublic: {
    title: 'Your account is public',
    message: 'Anyone can follow you now. Open follow requests are accepted.',
  },
  privacyLead:
    'Choose who sees each part of your profile. Event pages list everyone who is going, and community pages their members, except private accounts.',
  /** Shown for parts that everyone can see. */
  isPublic: 'Public: anyone can see this, even without an account.',
  isForFollowers: 'Your account is private: all of your followers can see this.',
  blocks: {
    events: { title: 'Upcoming events', note: 'Events you’re going to.' },
    pastEvents: { title: 'Past events', note: 'Events you went to.' },
    communities: { title: 'Communities', note: 'Communities you joined or follow.' },
    artists: { title: 'Artists', note: 'Artists you follow.' },
    doLists: { title: 'Do-lists', note: 'Your public lists.' },
    diary: { title: 'Your diary', note: 'Events you were checked in at.' },
    posts: {
      title: 'Posts',
      note: 'Posts on your page. They also appear where you post them.',
    },
    friends: { title: 'Friends and follows', note: 'Your followers and the people you follow.' },
  } satisfies Record<Block, { title: string; note: string }>,
  audiences: { everyone: 'Everyone', friends: 'Friends', nobody: 'Only me' } satisfies Record<
    Audience,
    string
  >,
  audienceOf: (title: string) => `Who can see ${title}`,
} as const;
