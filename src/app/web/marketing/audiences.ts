import type { SiteFigures } from '#modules/site/figures/contract.ts';
import type { Gel } from '#platform/gels.ts';
import type { PagePath } from '#platform/page-path.ts';

/** The pictures of the product, by the names that scripts/take-pictures.ts gives them. */
export type PictureName =
  | 'wall'
  | 'night'
  | 'receipt'
  | 'plan'
  | 'pass'
  | 'form'
  | 'overview'
  | 'door'
  | 'community'
  | 'members'
  | 'feed'
  | 'artist'
  | 'gigs'
  | 'lineup';

type Picture = { readonly name: PictureName; readonly alt: string };
type Step = { readonly label: string; readonly to: PagePath };

/** What a page for one audience says: one model for all five (FTR-06, FTR-07). */
export type Audience = {
  readonly path: '/fans' | '/creators' | '/communities' | '/artists' | '/events';
  /** As the others lead to it. */
  readonly name: string;
  readonly gel: Gel;
  readonly title: string;
  readonly lead: string;
  readonly picture: Picture;
  readonly action: Step;
  readonly second: Step;
  /** Said in numbers, counted in the database. */
  readonly figures: readonly { readonly of: keyof SiteFigures; readonly words: string }[];
  readonly benefits: readonly {
    readonly title: string;
    readonly text: string;
    readonly picture: Picture;
  }[];
  /** What is there now, at the end of the page. */
  readonly list: { readonly of: 'nights' | 'artist' | 'venue' | 'community'; readonly title: string };
};

const launch: Step = { label: 'Launch an event for free', to: '/events/new' };
const receipt = {
  name: 'receipt',
  alt: 'The checkout on a phone: each kind of ticket with its price, fees in it, and the sum on the button.',
} as const;
const form = {
  name: 'form',
  alt: 'The form behind a night: its name, when and where, and a poster that is printed from the name.',
} as const;
const door = {
  name: 'door',
  alt: 'The door on a phone: who came in, who is inside, and the scanner, ready without a network.',
} as const;
const night = {
  name: 'night',
  alt: 'The page of Night Freight 014: poster, place, who goes, the price, and a lineup that plays.',
} as const;

export const audiences = {
  fans: {
    path: '/fans',
    name: 'Fans',
    gel: 'amber',
    title: 'Nights out, together',
    lead: 'See what is on, who is going, and what it really costs. Then go, with the people you like.',
    picture: {
      name: 'wall',
      alt: 'Next up in Los Angeles: two weeks as bars, and a wall of posters with prices.',
    },
    action: { label: 'Find a night', to: '/' },
    second: { label: 'Explore the map', to: '/explore' },
    figures: [
      { of: 'nights', words: 'nights announced' },
      { of: 'going', words: 'times somebody said “I’m in”' },
      { of: 'neighborhoods', words: 'neighborhoods with something on' },
    ],
    benefits: [
      {
        title: 'The price on the poster',
        text: 'Fees are in the number from the start. It is the same on the wall, on the page, in your calendar and on the last button. While you pay, your tickets are held, even when your bank takes its time.',
        picture: receipt,
      },
      {
        title: 'Bring your people',
        text: 'Make a plan: who rides with whom, where you meet, which of three nights it will be. Seats are held for all of you at once, and everybody pays their own.',
        picture: {
          name: 'plan',
          alt: 'A plan on a phone: Night Freight by bike, with a vote and seats for everybody.',
        },
      },
      {
        title: 'One code at the door',
        text: 'Every ticket is its own, and signed. It opens once, on your phone, on paper, or in a basement without any signal.',
        picture: {
          name: 'pass',
          alt: 'A ticket on a phone: a code on white paper, in the light of its night.',
        },
      },
    ],
    list: { of: 'nights', title: 'On next' },
  },
  creators: {
    path: '/creators',
    name: 'Creators',
    gel: 'coral',
    title: 'Your night, your people',
    lead: 'Put a date on the wall, sell at an honest price, and know everybody who came in.',
    picture: {
      name: 'overview',
      alt: 'The overview of a night: who goes, tickets sold, what came in, and sales by the day.',
    },
    action: launch,
    second: { label: 'See a night', to: '/explore' },
    figures: [
      { of: 'nights', words: 'nights announced' },
      { of: 'tickets', words: 'tickets out' },
      { of: 'venues', words: 'rooms to play' },
    ],
    benefits: [
      {
        title: 'Up in two minutes',
        text: 'A name, a time, a place. No art yet? We print a poster from the name. Save it as a draft, copy last month’s event, or repeat it every week and publish each date when it’s ready. Listing is free, and so are free tickets.',
        picture: form,
      },
      {
        title: 'Never one too many',
        text: 'The database itself enforces the capacity of every ticket type, even when two hundred people buy at once. Early-bird tickets, limits per person and codes that unlock a hidden ticket are all part of it.',
        picture: receipt,
      },
      {
        title: 'A door that does not stop',
        text: 'Scan on any phone. With the network gone, codes are still checked, every entry is counted, and two doors agree when they meet again.',
        picture: door,
      },
    ],
    list: { of: 'venue', title: 'Rooms to play' },
  },
  communities: {
    path: '/communities',
    name: 'Communities',
    gel: 'jade',
    title: 'Find your room',
    lead: 'Crews, clubs and listening circles that put nights on together, under one name.',
    picture: {
      name: 'community',
      alt: 'The page of Freight Union: its posters, its members, and what it puts on next.',
    },
    action: { label: 'Start a community', to: '/communities/new' },
    second: launch,
    figures: [
      { of: 'communities', words: 'communities' },
      { of: 'members', words: 'memberships' },
      { of: 'nights', words: 'nights announced' },
    ],
    benefits: [
      {
        title: 'One name on the poster',
        text: 'A night is hosted by the community, not by whoever had time to post it. Co-hosts run it with you, Door Managers scan, and every one of them is named for what they do.',
        picture: night,
      },
      {
        title: 'A door policy for members',
        text: 'Open to everyone, on request, or by a condition that decides by itself: follows the artist, has been to three nights, answered your question. Requests wait in one list.',
        picture: {
          name: 'members',
          alt: 'Members and requests of a community, with a search and the day that each joined.',
        },
      },
      {
        title: 'Somewhere to talk between nights',
        text: 'Polls, songs, photographs, plans for the ride home. What you post to your members can also reach them by mail or text, once, and only if they agreed.',
        picture: {
          name: 'feed',
          alt: 'The feed on a phone: a member invites others to ride to the night by bike.',
        },
      },
    ],
    list: { of: 'community', title: 'Communities' },
  },
  artists: {
    path: '/artists',
    name: 'Artists',
    gel: 'magenta',
    title: 'Heard before the doors',
    lead: 'Every lineup leads to the people who play it, and to what they sound like.',
    picture: {
      name: 'artist',
      alt: 'The page of Okta Lindqvist: posters of her nights, her songs, a way to follow her.',
    },
    action: { label: 'Make your page', to: '/artists/new' },
    second: { label: 'Explore the lineups', to: '/explore' },
    figures: [
      { of: 'artists', words: 'artists' },
      { of: 'gigs', words: 'sets announced' },
      { of: 'songs', words: 'songs to hear first' },
    ],
    benefits: [
      {
        title: 'Asked, or asking',
        text: 'Hosts ask you to play, with a time and a part. You ask them, with a song. Nothing is on the bill until the other side has said yes.',
        picture: {
          name: 'gigs',
          alt: 'The gigs of an artist: who asks her to play, what she was asked for, and when.',
        },
      },
      {
        title: 'A song with your name',
        text: 'Previews play on the night itself, before anybody decides. One press, half a minute, and your next date is right beside it.',
        picture: {
          name: 'lineup',
          alt: 'A lineup on a phone: each artist with a part, a time, and a song to play.',
        },
      },
      {
        title: 'They hear of it first',
        text: 'Who follows you is told when you are added to a bill, and has a calendar with all your dates. It is your page: claim it if somebody made it before you did.',
        picture: night,
      },
    ],
    list: { of: 'artist', title: 'Artists' },
  },
  events: {
    path: '/events',
    name: 'Events',
    gel: 'tangerine',
    title: 'Every night has a poster',
    lead: 'Concerts, parties, listening sessions: each with its own page, its own color and its own door.',
    picture: night,
    action: launch,
    second: { label: 'Find a night', to: '/' },
    figures: [
      { of: 'nights', words: 'nights announced' },
      { of: 'gigs', words: 'sets on their bills' },
      { of: 'going', words: 'times somebody said “I’m in”' },
    ],
    benefits: [
      {
        title: 'The room in its light',
        text: 'A page takes the color of its poster, readable by day and by night. No poster? We print one from the name, and no two look the same.',
        picture: form,
      },
      {
        title: 'Tickets, or just heads',
        text: 'Sell, give away, or count who comes. Several kinds of ticket for one night, each with its own hours, number and price, and one price for all to see.',
        picture: receipt,
      },
      {
        title: 'Found where people look',
        text: 'On the map, in the search, in the calendars of those who follow, and on a card for every chat. Save once, and all of them know.',
        picture: {
          name: 'wall',
          alt: 'Next up in Los Angeles: two weeks as bars, and a wall of posters with prices.',
        },
      },
    ],
    list: { of: 'nights', title: 'On next' },
  },
} as const satisfies Record<string, Audience>;

export type AudienceName = keyof typeof audiences;
