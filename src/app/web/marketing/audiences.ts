import type { SiteFigures } from '#modules/site/figures/contract.ts';
import type { Gel } from '#platform/gels.ts';
import type { PagePath } from '#platform/page-path.ts';

/** Product pictures, by the names that scripts/take-pictures.ts uses. */
export type PictureName =
  | 'wall'
  | 'event-page'
  | 'receipt'
  | 'plan'
  | 'ticket'
  | 'form'
  | 'overview'
  | 'check-in'
  | 'community'
  | 'members'
  | 'feed'
  | 'artist'
  | 'gigs'
  | 'lineup';

type Picture = { readonly name: PictureName; readonly alt: string };
type Step = { readonly label: string; readonly to: PagePath };

/** Content of a marketing page, the same for all five (FTR-06, FTR-07). */
export type Audience = {
  readonly path: '/fans' | '/creators' | '/communities' | '/artists' | '/events';
  /** Its name in links from the others. */
  readonly name: string;
  readonly gel: Gel;
  readonly title: string;
  readonly lead: string;
  readonly picture: Picture;
  readonly action: Step;
  readonly second: Step;
  /** Counted in the database. */
  readonly figures: readonly { readonly of: keyof SiteFigures; readonly words: string }[];
  readonly benefits: readonly {
    readonly title: string;
    readonly text: string;
    readonly picture: Picture;
  }[];
  /** The list at the end of the page. */
  readonly list: { readonly of: 'events' | 'artist' | 'venue' | 'community'; readonly title: string };
};

const launch: Step = { label: 'Launch an event for free', to: '/events/new' };
const receipt = {
  name: 'receipt',
  alt: 'Checkout on a phone: ticket types with all-in prices, and the total on the button.',
} as const;
const form = {
  name: 'form',
  alt: 'The event form: name, date, venue, and a poster drawn from the name.',
} as const;
const checkIn = {
  name: 'check-in',
  alt: 'Check-in on a phone: arrivals, who is inside, and a scanner that works offline.',
} as const;
const event = {
  name: 'event-page',
  alt: 'The page of Night Freight 014: poster, place, who’s going, price, and a lineup with songs.',
} as const;

export const audiences = {
  fans: {
    path: '/fans',
    name: 'Fans',
    gel: 'amber',
    title: 'Nights out, together',
    lead: 'See what’s on, who’s going, and what it really costs. Then go with people you like.',
    picture: {
      name: 'wall',
      alt: 'Upcoming events of a city: two weeks as bars, and a wall of posters with prices.',
    },
    action: { label: 'Find events', to: '/' },
    second: { label: 'Explore the map', to: '/explore' },
    figures: [
      { of: 'events', words: 'nights announced' },
      { of: 'going', words: 'times somebody said “I’m in”' },
      { of: 'neighborhoods', words: 'neighborhoods with something on' },
    ],
    benefits: [
      {
        title: 'The price on the poster',
        text: 'Fees are included from the start. You see the same price on the wall, the event page and the last button. Your tickets are held while you pay, even if your bank takes its time.',
        picture: receipt,
      },
      {
        title: 'Bring your people',
        text: 'Make a plan: the ride, the meeting point, which of three events it will be. Hold tickets for everyone at once, and let each friend pay for their own.',
        picture: {
          name: 'plan',
          alt: 'A plan on a phone: Night Freight by bike, with a vote and held tickets.',
        },
      },
      {
        title: 'One code at check-in',
        text: 'Every ticket has its own signed code. It works once: on your phone, on paper, or in a basement without signal.',
        picture: {
          name: 'ticket',
          alt: 'A ticket on a phone: a code on white paper, in the color of its event.',
        },
      },
    ],
    list: { of: 'events', title: 'Upcoming' },
  },
  creators: {
    path: '/creators',
    name: 'Creators',
    gel: 'coral',
    title: 'Your night, your people',
    lead: 'Announce a date, sell at an honest price, and know everyone who came.',
    picture: {
      name: 'overview',
      alt: 'An event’s overview: who’s going, tickets sold, revenue, and sales by day.',
    },
    action: launch,
    second: { label: 'See prices', to: '/pricing' },
    figures: [
      { of: 'events', words: 'nights announced' },
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
        text: 'The database itself enforces the capacity of every ticket type, even when two hundred people buy at once. Early-bird tickets, limits per person and codes that unlock hidden tickets are included.',
        picture: receipt,
      },
      {
        title: 'Check-in that keeps moving',
        text: 'Scan with any phone. Offline, codes are still checked and entries counted, and two scanners agree once they are back online.',
        picture: checkIn,
      },
    ],
    list: { of: 'venue', title: 'Venues to play' },
  },
  communities: {
    path: '/communities',
    name: 'Communities',
    gel: 'jade',
    title: 'Find your people',
    lead: 'For crews, clubs and collectives that host events together, under one name.',
    picture: {
      name: 'community',
      alt: 'The page of Freight Union: its posters, its members and its next events.',
    },
    action: { label: 'Start a community', to: '/communities/new' },
    second: launch,
    figures: [
      { of: 'communities', words: 'communities' },
      { of: 'members', words: 'memberships' },
      { of: 'events', words: 'nights announced' },
    ],
    benefits: [
      {
        title: 'One name on the poster',
        text: 'The community hosts the event, not the person who had time to post it. Co-hosts run it with you, Door Managers scan tickets, and everyone is named for what they do.',
        picture: event,
      },
      {
        title: 'Membership that decides itself',
        text: 'Open to everyone, on request, or by rules: follows the artist, attended three events, has a ticket. Ask a question, and your team decides. Requests wait in one list.',
        picture: {
          name: 'members',
          alt: 'Members and requests of a community, with search and join dates.',
        },
      },
      {
        title: 'Somewhere to talk between events',
        text: 'Polls, songs, photos, plans for the ride home. Your posts can also reach members by email or text, once, and only if they agreed.',
        picture: {
          name: 'feed',
          alt: 'The feed on a phone: a member invites others to bike to the event.',
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
    lead: 'Every lineup links to the people who play and to how they sound.',
    picture: {
      name: 'artist',
      alt: 'The page of Okta Lindqvist: posters of her events, her songs, and a follow button.',
    },
    action: { label: 'Create your page', to: '/artists/new' },
    second: { label: 'Explore lineups', to: '/explore' },
    figures: [
      { of: 'artists', words: 'artists' },
      { of: 'gigs', words: 'sets announced' },
      { of: 'songs', words: 'songs to hear first' },
    ],
    benefits: [
      {
        title: 'Ask, or be asked',
        text: 'Hosts add you to a lineup with your set time, and you’re notified at once: accept, or decline and your name is gone. You can ask to play, too, and are on the lineup once a host agrees.',
        picture: {
          name: 'gigs',
          alt: 'An artist’s gigs: who wants to book her, for what and when.',
        },
      },
      {
        title: 'A song with your name',
        text: 'Previews play on the event page, before anyone decides. One tap, thirty seconds, and your next date is right there.',
        picture: {
          name: 'lineup',
          alt: 'A lineup on a phone: each artist with a role, a set time and a song to play.',
        },
      },
      {
        title: 'Fans hear it first',
        text: 'Followers get a notification when you join a lineup, and a calendar with all your dates. It’s your page: claim it if someone created it before you.',
        picture: event,
      },
    ],
    list: { of: 'artist', title: 'Artists' },
  },
  events: {
    path: '/events',
    name: 'Events',
    gel: 'tangerine',
    title: 'Every event has a poster',
    lead: 'Concerts, parties, listening sessions: each with its own page, its own color and its own tickets.',
    picture: event,
    action: launch,
    second: { label: 'Find events', to: '/' },
    figures: [
      { of: 'events', words: 'nights announced' },
      { of: 'gigs', words: 'sets on their bills' },
      { of: 'going', words: 'times somebody said “I’m in”' },
    ],
    benefits: [
      {
        title: 'The room in its light',
        text: 'A page takes the color of its poster and stays readable in light and dark. No poster? We draw one from the name, and no two look the same.',
        picture: form,
      },
      {
        title: 'Tickets, or just heads',
        text: 'Sell tickets, give them away, or just count who’s coming. Several ticket types per event, each with its own sale times, capacity and price.',
        picture: receipt,
      },
      {
        title: 'Found where people look',
        text: 'On the map, in search, in followers’ calendars, and on a preview card in every chat. Save once, and everything updates.',
        picture: {
          name: 'wall',
          alt: 'Upcoming events of a city: two weeks as bars, and a wall of posters with prices.',
        },
      },
    ],
    list: { of: 'events', title: 'Upcoming' },
  },
} as const satisfies Record<string, Audience>;

export type AudienceName = keyof typeof audiences;
