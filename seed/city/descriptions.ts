import { pick, type Random } from '#platform/random.ts';
import { isLocal } from './artists.ts';
import type { Artist } from './artists.ts';
import { clockText, hoursLater, lastsBeyond } from './calendar.ts';
import type { Sale } from './series.ts';
import type { Venue } from './venues.ts';

export type DescribedEvent = {
  about: string | undefined;
  startsAt: string;
  endsAt: string;
  /** When the first of several acts plays. */
  firstSetAt: string | undefined;
  age: 18 | 21 | undefined;
  sale: Sale;
  isSoldHere: boolean;
  venue: Venue;
  hideAddress: boolean;
  acts: readonly Artist[];
};

type Sentence = (event: DescribedEvent) => string;
type Sentences = readonly [Sentence, ...Sentence[]];

/** Returns one to three paragraphs: what it is, who plays, what to know. */
export function describe(random: Random, event: DescribedEvent): string {
  const [headliner, ...others] = event.acts;
  const paragraphs = [
    event.about ?? (headliner ? introduction(random, event, headliner) : `An evening at ${placeOf(event)}.`),
  ];
  if (event.about && headliner && random() < 0.8) paragraphs.push(lineUp(random, event.acts));
  else if (!event.about && others.length > 0) paragraphs.push(lineUp(random, others));
  if (random() < 0.86) paragraphs.push(practical(random, event));
  return paragraphs.join('\n\n');
}

/** Venue names within sentences: "at the Halcyon Room", "at Kiln". */
function placeOf({ venue: { name }, hideAddress }: DescribedEvent): string {
  if (hideAddress) return 'a secret location';
  if (name.startsWith('The ')) return `the ${name.slice(4)}`;
  return /(Room|Ballroom|Annex|Courtyard|Conservatory|Lodge|Lounge|Club)$/.test(name) ? `the ${name}` : name;
}

function introduction(random: Random, event: DescribedEvent, artist: Artist): string {
  const where = placeOf(event);
  const { name, home, bio } = artist;
  const song = `“${artist.track.name}”`;
  const isVisiting = !isLocal(artist);
  const openers: readonly [string, ...string[]] = isVisiting
    ? [
        `All the way from ${home} to ${where}, with one suitcase and no soundcheck: ${name}. ${bio}`,
        `${name} asked for a small room with a good floor. We said ${where}. ${bio}`,
        `From ${home}, with everything they could carry on: ${name}. ${bio}`,
        `We’ve been writing to ${name} since last winter, and the answer was yes. ${bio}`,
        `A stop on the long way home from ${home}, and we get to host it. ${bio}`,
      ]
    : [
        `A homecoming at ${where}: ${name}. ${bio}`,
        `You know ${name} from every other flyer in ${home}. This is the long set. ${bio}`,
        `${bio} That’s ${name}, back in a favorite room.`,
        `A hometown date for ${name} before a long stretch in the studio. ${bio}`,
        `${name} at ${where}, with the mixing board in the middle of the floor so that there’s no bad corner. ${bio}`,
        `It has been a year since ${name} played anywhere this small. ${bio}`,
      ];
  const closers: readonly [string, ...string[]] = [
    `Expect ${song} ${endsAfter('21:00')(event) ? 'late' : 'at the end'}, and twice if you ask well.`,
    `${song} hasn’t left our turntable since spring.`,
    `There will be new songs, and there will be ${song}.`,
    `If you only know ${song}, come anyway. You’ll know the rest by the end.`,
    `They promised us ${song} with the long ending.`,
    `Bring a friend who has never heard ${song} and watch their face.`,
    '',
  ];
  return `${pick(random, openers)} ${pick(random, closers)}`.trim();
}

function lineUp(random: Random, acts: readonly Artist[]): string {
  const named = acts.map(({ name, act, home, bio }) => `${name} (${inSentence(act)}, ${home}): ${bio}`);
  if (named.length === 1)
    return `${pick(random, ['With', 'Also on the bill,', 'Featuring', 'Tonight:', 'And'])} ${named[0] ?? ''}`;
  return `${pick(random, ['On the bill:', 'In order of volume:', 'The lineup, top to bottom:', 'On stage:', 'Playing:'])} ${named.join(' ')}`;
}

/** "DJ duo" keeps its initials. */
const inSentence = (act: string) => act.toLowerCase().replace(/\b(?:dj|mc)\b/g, (word) => word.toUpperCase());

function practical(random: Random, event: DescribedEvent): string {
  const sentences = [
    pick(random, doors)(event),
    ageLine(event),
    pick(random, kindLines[event.venue.kind])(event),
  ];
  const aboutTickets = pick(random, saleLines[event.sale])(event);
  if (event.isSoldHere) sentences.push(aboutTickets);
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** A sentence that depends on the time, with another for other times. */
const onlyIf =
  (holds: (event: DescribedEvent) => boolean, sentence: string, otherwise = ''): Sentence =>
  (event) =>
    holds(event) ? sentence : otherwise;

const endsAfter = (hour: string) => (event: DescribedEvent) =>
  lastsBeyond(event, '') || event.endsAt.slice(11) > hour;

const doors: Sentences = [
  ({ startsAt }) => `Doors at ${clock(startsAt)}.`,
  ({ startsAt, firstSetAt }) =>
    firstSetAt ? `Doors ${clock(startsAt)}, first set at ${clock(firstSetAt)}.` : `Doors ${clock(startsAt)}.`,
  ({ startsAt, endsAt }) => `${clock(startsAt)} to ${clock(endsAt)}, and we stick to it.`,
  ({ startsAt, firstSetAt }) =>
    firstSetAt
      ? `We open at ${clock(startsAt)}. The first act is on at ${clock(firstSetAt)}, and you don’t want to miss it.`
      : `We open at ${clock(startsAt)}, so come on time.`,
  ({ endsAt }) => `Last song at ${clock(hoursLater(endsAt, -0.25))} so that you make it home.`,
];

const clock = (wallClock: string) => {
  const hour = wallClock.slice(11, 16);
  return hour === '12:00' ? 'noon' : hour === '00:00' ? 'midnight' : clockText(hour);
};

function ageLine({ age }: DescribedEvent): string {
  if (age === undefined) return 'All ages.';
  return age === 21 ? '21 and over. Bring a physical ID.' : '18 and over.';
}

const kindLines: Record<Venue['kind'], Sentences> = {
  club: [
    () => 'Earplugs are free at the bar.',
    () => 'Coat check is two dollars, cash or kindness.',
    () => 'Wheelchair access is through the side door. Just ask.',
    () => 'No photos on the floor, please.',
  ],
  hall: [
    () => 'Wheelchair accessible, with a hearing loop in the front half.',
    onlyIf(endsAfter('22:00'), 'Kitchen open until ten.', 'The kitchen is open all evening.'),
    () => 'There is a dance floor and there are chairs; choose early.',
    () => 'Parking is easy and the bus is easier.',
  ],
  bar: [
    () => 'Come early for a stool.',
    () => 'The kitchen makes one dish, and it’s a good one.',
    () => 'Seats for the early, standing room after that.',
    () => 'Please talk between songs, not during.',
  ],
  warehouse: [
    onlyIf((event) => lastsBeyond(event, '03:00'), 'No re-entry after 3 AM.', 'No re-entry.'),
    () => 'Water is free, and so is the quiet room.',
    () => 'Concrete floor: wear the shoes.',
    () => 'Lockers by the gate; bring quarters.',
  ],
  church: [
    () => 'The ramp is on the garden side.',
    () => 'Pews are softer on the left.',
    () => 'Nothing to drink but tea, which is excellent.',
    () => 'Please don’t lean on the font.',
  ],
  yard: [
    () => 'Outdoors, rain or shine; there are blankets.',
    () => 'Dogs are welcome if they like bass.',
    onlyIf(
      ({ startsAt }) => startsAt.slice(11) < '16:00',
      'Shade on the west side until five.',
      'Heaters by the back fence.',
    ),
    onlyIf(endsAfter('20:00'), 'Bring a layer for after dark.', 'Bring a hat: there is little shade.'),
  ],
  gallery: [
    () => 'Please mind the work on the walls.',
    () => 'Small room, so come when it opens.',
    () => 'Shoes off on the white floor.',
    () => 'Bags stay at the coat rack.',
  ],
  theater: [
    () => 'Open seating. Latecomers wait for a pause.',
    () => 'Wheelchair spaces are in the front row; write to us.',
    () => 'No drinks past the curtain.',
    () => 'Please silence your phone.',
  ],
  cafe: [
    () => 'Order before the set: the grinder is loud.',
    () => 'Very small, very friendly.',
    () => 'Cake until it’s gone.',
    () => 'The counter closes during songs.',
  ],
};

const saleLines: Record<Sale, Sentences> = {
  free: [
    () => 'Free; RSVP so that we know how many chairs.',
    () => 'No charge. We pass a hat.',
    () => 'Free with RSVP. We close the doors when the room is full.',
    () => '',
  ],
  door: [
    () => 'Tickets are sold here, not at the door.',
    () => 'If money is tight, write to us before the day.',
    () => 'Show your code on your phone or on paper.',
    () => 'The bands get every dollar of the door.',
  ],
  club: [
    () => 'The code on your phone is all you need.',
    () => 'Your ticket pays for the sound, so thank you.',
    () => 'Come with friends: it’s that kind of room.',
    () => 'Everyone is welcome. Not every behavior is.',
  ],
  concert: [
    () => 'Every ticket has its own code.',
    () => 'We never oversell the room.',
    () => 'Show your ticket on your phone or on paper.',
    () => 'The price you see is the price you pay.',
  ],
  big: [
    () => 'Show your code on your phone or on paper.',
    () => 'The last release is the last release.',
    onlyIf((event) => lastsBeyond(event, '02:30'), 'Buses leave from the gate from 2 AM.'),
    () => 'Read the house rules on the wall. There are only four.',
  ],
};
