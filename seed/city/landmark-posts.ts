import type { City } from './city.ts';
import type { CityEvent } from './city-event.ts';
import { demoCommunity } from './demo-people.ts';
import type { Draft, PostFeed } from './post-types.ts';

/** Feeds that these posts fill. */
export const landmarkEvent = 'night-freight-014';

/** Posts that every demo city has, word for word. */
export function landmarkDrafts(city: City, events: readonly CityEvent[]): Draft[] {
  const freight: PostFeed = { kind: 'community', key: demoCommunity };
  const event: PostFeed = { kind: 'event', key: landmarkEvent };
  const members = membersOf(city, demoCommunity);
  const going = events.find(({ key }) => key === landmarkEvent)?.going ?? members;
  const asUnion = { kind: 'community', key: demoCommunity } as const;
  const host = 'ines-duarte';
  const okta = city.artists.find(({ name }) => name === 'Okta Lindqvist');
  const asOkta = okta && ({ kind: 'artist', key: okta.key } as const);
  const crowd = members;
  const everyone = city.people.map(({ key }) => key);
  return [
    {
      key: 'freight-address',
      feed: event,
      person: host,
      as: asUnion,
      text: 'Come to the loading dock on Alameda. Bring a light for the yard: the first fifty yards are dark on purpose.',
      daysAgo: 2,
      pinned: true,
      crowd: going,
      warmth: 0.9,
    },
    {
      key: 'freight-poll',
      feed: freight,
      person: host,
      text: 'Freight 015: which room?',
      item: {
        kind: 'poll',
        options: ['The print shop', 'The river dock', 'Back to Ninth St.'],
        closesInDays: 4,
      },
      daysAgo: 1,
      crowd,
      warmth: 0.8,
    },
    {
      key: 'freight-poll-closed',
      feed: freight,
      person: host,
      as: asUnion,
      text: 'Last call on the rides home: when should the first bus leave?',
      item: { kind: 'poll', options: ['2 AM', '3:30 AM', '5 AM', 'When the sun is up'], closesInDays: -2 },
      daysAgo: 6,
      crowd,
      warmth: 0.7,
    },
    {
      key: 'freight-rig',
      feed: freight,
      person: 'theo-brandt',
      text: 'The new rig is in. I stood in front of the left stack for ten minutes and forgot my own name.',
      item: { kind: 'gif', name: 'bass-drop' },
      daysAgo: 3,
      crowd,
      warmth: 0.9,
    },
    {
      key: 'freight-maya',
      feed: freight,
      person: 'maya-okafor',
      text: 'To the person who lent me earplugs on Saturday: they’re washed, they’re in my jacket, they’re yours.',
      daysAgo: 4,
      crowd,
      warmth: 0.6,
    },
    {
      key: 'freight-ride',
      feed: freight,
      person: 'maya-okafor',
      text: 'We’re meeting at Echo Park Lake at nine and riding in at ten. Three of us so far, one with a speaker.',
      item: { kind: 'activity', key: 'freight-by-bike' },
      daysAgo: 1,
      crowd,
      warmth: 0.7,
    },
    ...(asOkta && okta
      ? [
          {
            key: 'okta-platform',
            feed: asOkta,
            person: 'okta-lindqvist-person',
            as: asOkta,
            text: 'Three years on a hard drive, eleven minutes on tape. This one opens the set.',
            item: { kind: 'track' as const, key: okta.track.key },
            daysAgo: 2,
            crowd: everyone,
            warmth: 0.95,
          },
          {
            key: 'okta-freight',
            feed: event,
            person: 'okta-lindqvist-person',
            as: asOkta,
            text: 'Two hours, no laptop, one mixer that smells like solder. See you at the dock.',
            daysAgo: 3,
            crowd: going,
            warmth: 0.9,
          },
        ]
      : []),
    {
      key: 'maya-first',
      person: 'maya-okafor',
      text: 'Front left by the speaker, as always. Come say hello.',
      item: { kind: 'event', key: landmarkEvent },
      daysAgo: 1,
      crowd: everyone,
      warmth: 0.6,
    },
    {
      key: 'june-table',
      person: 'june-abara',
      text: 'I have a long table at the Owls and one chair too many.',
      item: { kind: 'event', key: 'monday-night-owls' },
      daysAgo: 2,
      crowd: everyone,
      warmth: 0.5,
    },
    {
      key: 'theo-torch',
      person: 'theo-brandt',
      text: 'Door tip of the week: brightness up before you reach me, not when.',
      item: { kind: 'gif', name: 'hello' },
      daysAgo: 3,
      crowd: everyone,
      warmth: 0.7,
    },
  ];
}

/** Members of a community. */
export function membersOf(city: City, community: string): string[] {
  return city.memberships
    .filter((member) => member.community === community && member.status === 'confirmed')
    .map(({ person }) => person);
}
