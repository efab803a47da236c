import { hashOf, pick, randomOf, shuffled, type Random } from '#platform/random.ts';
import type { City } from './city.ts';
import type { CityEvent } from './city-event.ts';
import type { Community } from './communities.ts';
import { landmarkDrafts, landmarkEvent, membersOf } from './landmark-posts.ts';
import type { CityComment, CityPost, Draft, PostItem } from './post-types.ts';
import {
  communityWords,
  eventWords,
  memberWords,
  artistWords,
  venueWords,
  personWords,
  commentWords,
  replyWords,
} from './post-words.ts';

/** Builds posts with reactions. People only post where they may. */
export function postsOf(city: City, events: readonly CityEvent[]): readonly CityPost[] {
  const drafts = [
    ...landmarkDrafts(city, events),
    ...ofCommunities(city),
    ...ofEvents(city, events),
    ...ofArtists(city),
    ...ofVenues(city),
    ...ofPeople(city, events),
  ];
  return drafts.map((draft) => received(draft));
}

/** Every text is used once, so that no two feeds show the same post. */
function ofCommunities(city: City): Draft[] {
  const random = randomOf('texts of communities');
  const [texts, memberTexts] = [shuffled(random, communityWords), shuffled(random, memberWords)];
  return city.communities.flatMap((community, at) =>
    postsInCommunity(city, community, [texts[at], memberTexts[at]]),
  );
}

/** One post as the community, and one by a member. */
function postsInCommunity(
  city: City,
  { key, name }: Community,
  texts: readonly (string | undefined)[],
): Draft[] {
  const random = randomOf(`posts in ${key}`);
  const crowd = membersOf(city, key);
  const owner = city.teams.find((member) => member.community === key && member.role === 'owner');
  const [member] = shuffled(random, crowd);
  const feed = { kind: 'community', key } as const;
  return [owner?.person, member].flatMap((person, place) => {
    const text = texts[place];
    if (!person || !text) return [];
    const isMember = place === 1;
    return {
      key: `${key} ${place}`,
      feed,
      person,
      as: isMember ? undefined : feed,
      text: text.replace('{name}', name),
      item: isMember && random() < 0.3 ? { kind: 'gif', name: pick(random, gifNames) } : undefined,
      daysAgo: 1 + Math.floor(random() * 18),
      pinned: false,
      crowd,
      warmth: 0.2 + random() * 0.5,
    } satisfies Draft;
  });
}

const gifNames = [
  'vinyl',
  'equaliser',
  'heart',
  'confetti',
  'stage-lights',
  'star',
  'moon',
  'headphones',
] as const;

function ofEvents(city: City, events: readonly CityEvent[]): Draft[] {
  const shown = events
    .filter(
      ({ status, visibility, going, day, key }) =>
        status === 'published' &&
        visibility === 'public' &&
        going.length > 6 &&
        day >= city.today &&
        key !== landmarkEvent,
    )
    .toSorted((a, b) => b.popularity - a.popularity || (a.key < b.key ? -1 : 1))
    .slice(0, 16);
  const texts = shuffled(randomOf('texts of events'), eventWords);
  return shown.map(({ key, name, going }, place): Draft => {
    const random = randomOf(`post at ${key}`);
    return {
      key: `night ${key}`,
      feed: { kind: 'event', key },
      person: pick(random, going as readonly [string, ...string[]]),
      text: texts[place]!.replace('{name}', name),
      item: random() < 0.2 ? { kind: 'gif', name: pick(random, gifNames) } : undefined,
      daysAgo: 1 + Math.floor(random() * 6),
      crowd: going,
      warmth: 0.3 + random() * 0.4,
    };
  });
}

/** Posts for the demo artist only, because other artists have no team. */
function ofArtists(city: City): Draft[] {
  const okta = city.artists.find(({ name }) => name === 'Okta Lindqvist');
  if (!okta) return [];
  const as = { kind: 'artist', key: okta.key } as const;
  const crowd = city.people.map(({ key }) => key);
  return artistWords.map((text, place): Draft => ({
    key: `okta ${place}`,
    feed: as,
    person: 'okta-lindqvist-person',
    as,
    text,
    item: place === 0 ? { kind: 'image', of: 'artist', key: okta.key } : undefined,
    daysAgo: 5 + place * 3,
    crowd,
    warmth: 0.6,
  }));
}

/** Public posts about venues, with their pictures. */
function ofVenues(city: City): Draft[] {
  const random = randomOf('posts of rooms');
  const crowd = city.people.map(({ key }) => key);
  return shuffled(random, city.venues)
    .slice(0, venueWords.length)
    .map((venue, place): Draft => ({
      key: `room ${venue.key}`,
      person: shuffled(random, crowd)[0]!,
      text: venueWords[place]!.replace('{name}', venue.name),
      item: { kind: 'image', of: 'venue', key: venue.key },
      daysAgo: 1 + Math.floor(random() * 20),
      crowd,
      warmth: 0.15 + random() * 0.3,
    }));
}

function ofPeople(city: City, events: readonly CityEvent[]): Draft[] {
  const random = randomOf('posts of people');
  const crowd = city.people.map(({ key }) => key);
  const next = events.filter(
    ({ status, visibility, day }) => status === 'published' && visibility === 'public' && day >= city.today,
  );
  return personWords.map((text, place): Draft => {
    const person = city.people[Math.floor(random() * city.people.length)]!;
    const carried = random();
    const song = city.artists[Math.floor(random() * city.artists.length)]!.track.key;
    const show = next[Math.floor(random() * next.length)]!.key;
    const item: PostItem | undefined =
      carried < 0.25
        ? { kind: 'event', key: show }
        : carried < 0.45
          ? { kind: 'track', key: song }
          : carried < 0.55
            ? { kind: 'gif', name: pick(random, gifNames) }
            : undefined;
    return {
      key: `person ${place}`,
      person: person.key,
      text,
      item,
      daysAgo: 1 + Math.floor(random() * 21),
      crowd,
      warmth: 0.1 + random() * 0.4,
    };
  });
}

const likesAtMost = 60;
const commentsAtMost = 7;

/** Gives a draft likes, shares and comments, by how warmly it was received. */
function received({ crowd, warmth, ...draft }: Draft): CityPost {
  const random = randomOf(`received ${draft.key}`);
  const others = shuffled(
    random,
    crowd.filter((person) => person !== draft.person),
  );
  const likes = Math.floor(Math.min(likesAtMost, others.length) * warmth * (0.5 + random() / 2));
  const talkers = shuffled(random, others).slice(0, Math.floor(commentsAtMost * warmth * (0.4 + random())));
  return {
    feed: undefined,
    as: undefined,
    item: undefined,
    pinned: false,
    ...draft,
    likedBy: others.slice(0, likes),
    sharedBy: others.slice(0, Math.floor(likes / 6)),
    comments: commentsOn(draft, talkers, random),
  };
}

function commentsOn(
  draft: { key: string; person: string },
  talkers: readonly string[],
  random: Random,
): CityComment[] {
  const said = shuffled(random, commentWords);
  const first = talkers.map((person, place): CityComment => ({
    key: `${draft.key} said ${place}`,
    person,
    text: said[place % said.length]!,
    minutesLater: 4 + place * 7,
    repliesTo: undefined,
  }));
  const replies = first.flatMap(({ key, minutesLater }, place): CityComment[] =>
    hashOf(key) % 3 === 0
      ? [
          {
            key: `${key} reply`,
            person: draft.person,
            text: pick(random, replyWords),
            minutesLater: minutesLater + 3,
            repliesTo: place,
          },
        ]
      : [],
  );
  return [...first, ...replies];
}
