import type { Gel } from '#kit/gels.ts';

/** What a marketing page says: one model for all five audiences (FTR-06, FTR-07). */
export type Persona = {
  readonly path: '/fans' | '/creators' | '/communities' | '/artists' | '/events';
  readonly gel: Gel;
  readonly title: string;
  readonly lead: string;
  readonly benefits: readonly { title: string; text: string }[];
  readonly action: { label: string; to: '/' | '/explore' | '/events/new' };
};

export const personas = {
  fans: {
    path: '/fans',
    gel: 'amber',
    title: 'Nights out, together',
    lead: 'See what is on, who is going, and what it really costs. Then go.',
    benefits: [
      {
        title: 'The whole price',
        text: 'Fees are in the number on the poster. What you see there is what you pay.',
      },
      {
        title: 'Held while you pay',
        text: 'Your tickets wait for you at the checkout, even when your bank takes its time.',
      },
      {
        title: 'One code at the door',
        text: 'Every ticket is signed. It opens once, on your phone or printed.',
      },
    ],
    action: { label: 'Find a night', to: '/' },
  },
  creators: {
    path: '/creators',
    gel: 'coral',
    title: 'Your night, your people',
    lead: 'Put a date on the wall and let people in, with or without money.',
    benefits: [
      {
        title: 'Free to launch',
        text: 'No charge for listing, none for free tickets. The fee sits on top of paid tickets, for all to see.',
      },
      {
        title: 'Never oversold',
        text: 'Capacity is kept by the database itself, also when two hundred people press at once.',
      },
      { title: 'Codes that do something', text: 'Discounts, points, or a ticket that only a code opens.' },
    ],
    action: { label: 'Launch an event for free', to: '/events/new' },
  },
  communities: {
    path: '/communities',
    gel: 'jade',
    title: 'Find your room',
    lead: 'Crews, clubs and listening circles that put nights on together.',
    benefits: [
      {
        title: 'One name on the poster',
        text: 'Events are hosted by the community, not by whoever had time to post them.',
      },
      { title: 'Doors as you like', text: 'Open to everyone, or on request: the team decides who is in.' },
      { title: 'Members first', text: 'Everybody who joins sees what is hosted next.' },
    ],
    action: { label: 'Launch an event for free', to: '/events/new' },
  },
  artists: {
    path: '/artists',
    gel: 'magenta',
    title: 'Heard before the doors',
    lead: 'Every lineup links to the people who play it, and to what they sound like.',
    benefits: [
      { title: 'A page of your own', text: 'Your dates, your rooms, your story, at one address.' },
      { title: 'On every poster', text: 'Each event you play leads to you, and you lead to each event.' },
      { title: 'A song with it', text: 'Previews play on the event itself, before anybody decides.' },
    ],
    action: { label: 'Explore the lineups', to: '/explore' },
  },
  events: {
    path: '/events',
    gel: 'tangerine',
    title: 'Every night has a poster',
    lead: 'Concerts, parties, listening sessions: each one with its own page, its own colour and its own door.',
    benefits: [
      {
        title: 'Tickets or RSVP',
        text: 'Sell, give away, or just count heads. Several kinds of ticket per night.',
      },
      {
        title: 'A poster, always',
        text: 'No art yet? We print one from the name, and no two look the same.',
      },
      {
        title: 'The room in its light',
        text: 'Each page takes the colour of its poster, readable by day and by night.',
      },
    ],
    action: { label: 'Launch an event for free', to: '/events/new' },
  },
} as const satisfies Record<string, Persona>;
