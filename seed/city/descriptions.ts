import { pick, type Random } from '#platform/random.ts';
import { isLocal } from './artists.ts';
import type { Artist } from './artists.ts';
import { clockText, hoursLater } from './calendar.ts';
import type { Sale } from './series.ts';
import type { Venue } from './venues.ts';

export type DescribedEvent = {
  about: string | undefined;
  startsAt: string;
  endsAt: string;
  age: 18 | 21 | undefined;
  sale: Sale;
  venue: Venue;
  acts: readonly Artist[];
};

type Sentence = (night: DescribedEvent) => string;
type Sentences = readonly [Sentence, ...Sentence[]];

/** Returns one to three paragraphs: what it is, who plays, what to know. */
export function describe(random: Random, night: DescribedEvent): string {
  const [headliner, ...others] = night.acts;
  const paragraphs = [
    night.about ??
      (headliner ? introduction(random, night, headliner) : `A night at ${placeOf(night.venue)}.`),
  ];
  if (night.about && headliner && random() < 0.8) paragraphs.push(lineUp(random, night.acts));
  else if (!night.about && others.length > 0) paragraphs.push(lineUp(random, others));
  if (random() < 0.86) paragraphs.push(practical(random, night));
  return paragraphs.join('\n\n');
}

/** Venue names within sentences: "at the Halcyon Room", "at Kiln". */
function placeOf({ name }: Venue): string {
  if (name.startsWith('The ')) return `the ${name.slice(4)}`;
  return /(Room|Ballroom|Annex|Courtyard|Conservatory|Lodge|Lounge|Club)$/.test(name) ? `the ${name}` : name;
}

function introduction(random: Random, night: DescribedEvent, artist: Artist): string {
  const where = placeOf(night.venue);
  const { name, home, bio } = artist;
  const song = `“${artist.track.name}”`;
  const isVisiting = !isLocal(artist);
  const openers: readonly [string, ...string[]] = isVisiting
    ? [
        `${name} come a long way for this: ${home} to ${where}, with one suitcase and no soundcheck. ${bio}`,
        `${name} asked for a small room with a good floor. We said ${where}. ${bio}`,
        `From ${home}, with everything they could carry on: ${name}. ${bio}`,
        `We have been writing to ${name} since last winter. They wrote back. ${bio}`,
        `A stop on the long way home from ${home}, and we get to host it. ${bio}`,
      ]
    : [
        `${name} bring it home to ${where}. ${bio}`,
        `You know ${name} from every second flyer in ${home}. This is the long set. ${bio}`,
        `${bio} That is ${name}, and this is the room they kept asking for.`,
        `A hometown night for ${name} before they go into the studio for the winter. ${bio}`,
        `${name} at ${where}, with the desk in the middle of the floor so that there’s no bad corner. ${bio}`,
        `It has been a year since ${name} played anywhere this small. ${bio}`,
      ];
  const closers: readonly [string, ...string[]] = [
    `Expect ${song} late, and twice if you ask well.`,
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
  const named = acts.map(({ name, act, home, bio }) => `${name} (${act.toLowerCase()}, ${home}): ${bio}`);
  if (named.length === 1)
    return `${pick(random, ['With', 'Also on the bill,', 'Opening:', 'Tonight:', 'And'])} ${named[0] ?? ''}`;
  return `${pick(random, ['On the bill.', 'Who is playing.', 'In order of volume.', 'The lineup, top to bottom.', 'Playing:'])} ${named.join(' ')}`;
}

function practical(random: Random, night: DescribedEvent): string {
  const sentences = [
    pick(random, doors)(night),
    ageLine(night),
    pick(random, kindLines[night.venue.kind])(night),
    pick(random, saleLines[night.sale])(night),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const doors: Sentences = [
  ({ startsAt }) => `Doors at ${clock(startsAt)}.`,
  ({ startsAt }) => `Doors ${clock(startsAt)}, first sound half an hour later.`,
  ({ startsAt, endsAt }) => `${clock(startsAt)} to ${clock(endsAt)}, and we stick to it.`,
  ({ startsAt }) =>
    `We open at ${clock(startsAt)}. The first act is on at ${clock(hoursLater(startsAt, 0.75))}, and you don’t want to miss it.`,
  ({ endsAt }) => `Last song at ${clock(hoursLater(endsAt, -0.25))} so that you make your train.`,
];

const clock = (wallClock: string) => clockText(wallClock.slice(11, 16));

function ageLine({ age }: DescribedEvent): string {
  if (age === undefined) return 'All ages.';
  return age === 21 ? '21 and over. Bring a physical ID.' : '18 and over.';
}

const kindLines: Record<Venue['kind'], Sentences> = {
  club: [
    () => 'Earplugs are free at the bar.',
    () => 'Coat check is two dollars, cash or kindness.',
    () => 'Step-free through the side door, just ask.',
    () => 'No photos on the floor, please.',
  ],
  hall: [
    () => 'Step-free, with a hearing loop in the front half.',
    () => 'Kitchen open until ten.',
    () => 'There is a dance floor and there are chairs; choose early.',
    () => 'Parking is easy and the bus is easier.',
  ],
  bar: [
    () => 'Come early for a stool.',
    () => 'The kitchen does one dish and it is a good one.',
    () => 'Sixty seats, then it is standing.',
    () => 'Please talk between songs, not during.',
  ],
  warehouse: [
    () => 'No re-entry after 3 AM.',
    () => 'Water is free, and so is the quiet room.',
    () => 'Concrete floor: wear the shoes.',
    () => 'Lockers by the gate, bring a coin.',
  ],
  church: [
    () => 'Step-free from the garden.',
    () => 'Pews are softer on the left.',
    () => 'Nothing to drink but tea, which is excellent.',
    () => 'Please don’t lean on the font.',
  ],
  yard: [
    () => 'Outdoors, rain or shine; there are blankets.',
    () => 'Dogs are welcome if they like bass.',
    () => 'Shade on the west side until five.',
    () => 'Bring a layer for after dark.',
  ],
  gallery: [
    () => 'Please mind the work on the walls.',
    () => 'Small room, so come when it opens.',
    () => 'Shoes off on the white floor.',
    () => 'One drink ticket comes with every entry.',
  ],
  theater: [
    () => 'Open seating. Latecomers wait for a pause.',
    () => 'Two wheelchair places in the front row; write to us.',
    () => 'No drinks past the curtain.',
    () => 'The balcony opens when the floor is full.',
  ],
  cafe: [
    () => 'Order before the set, the grinder is loud.',
    () => 'Very small, very friendly.',
    () => 'Cake until it is gone.',
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
    () => 'A few tickets at the door, no promises.',
    () => 'If money is tight, write to us before the day.',
    () => 'Show your code on your phone or on paper.',
    () => 'Bands get the door, all of it.',
  ],
  club: [
    () => 'The code on your phone is all you need.',
    () => 'Early tickets fund the sound, so thank you.',
    () => 'Crew tickets are four for the price of a bit more than three.',
    () => 'Everyone is welcome. Not every behavior is.',
  ],
  concert: [
    () => 'Every ticket has its own code.',
    () => 'We never oversell the room.',
    () => 'Student tickets at the desk with a card.',
    () => 'The price you see is the price you pay.',
  ],
  big: [
    () => 'One code per person, on your phone or on paper.',
    () => 'The last release is the last release.',
    () => 'Buses home from the gate from 2 AM.',
    () => 'Read the house rules on the wall. There are only four.',
  ],
};
