import * as z from 'zod/mini';
import { MembershipType } from '#modules/profiles/communities/contract.ts';
import { Condition } from '#modules/profiles/membership-rules/contract.ts';
import { EventStatus } from '#modules/events/events/contract.ts';
import { limits } from './contract.ts';

export const fileFormat = 'backbeat-community/1';

const moment = z.iso.datetime({ offset: true });
const text = (characters: number) => z.string().check(z.maxLength(characters));
const count = z.int().check(z.gte(0));
/** A longer one is refused before its items are read. */
const list = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.maxLength(limits.list));

/** What keeps its name everywhere: an artist or venue by who lists it, and by its key there. */
const named = z.object({ name: text(200), provider: text(60), providerId: text(300) });

const FileGenre = z.object({ slug: text(100), name: text(100) });

const FileTicket = z.object({
  name: text(50),
  description: text(250),
  /** In the smallest unit of the event's currency. */
  priceMinor: count,
  /** `null`: as many as are wanted. */
  capacity: z.nullable(z.int().check(z.gte(1))),
  sold: count,
  minPerOrder: z.int().check(z.gte(1)),
  maxPerOrder: z.int().check(z.gte(1)),
  saleStartsAt: z.nullable(moment),
  saleEndsAt: z.nullable(moment),
  locked: z.boolean(),
});

export const FileEvent = z.object({
  /** As the events of this file are named by its conditions. */
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  description: text(20_000),
  startsAt: moment,
  endsAt: moment,
  timezone: text(60),
  status: EventStatus,
  visibility: z.enum(['public', 'unlisted', 'private']),
  /** Listed by us, or at no venue of ours: then the address alone says where it is. */
  venue: z.nullable(named),
  place: z.object({
    name: text(200),
    address1: text(200),
    zipCode: text(20),
    city: text(100),
    stateCode: text(20),
    latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
    longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
    hideAddress: z.boolean(),
  }),
  externalUrl: z.nullable(text(2000)),
  minimumAge: z.nullable(z.int().check(z.gte(1), z.lte(99))),
  maxPerPerson: z.nullable(z.int().check(z.gte(1))),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  genres: list(FileGenre),
  hashtags: list(text(40)),
  /** Who hosts it with the community, by name. */
  hosts: list(z.object({ name: text(200), role: z.enum(['owner', 'coHost', 'doorManager']) })),
  lineup: list(z.extend(named, { part: text(200), playsAt: z.nullable(moment), headliner: z.boolean() })),
  songs: list(z.object({ id: z.uuid(), name: text(300), artist: text(200) })),
  tickets: list(FileTicket),
  going: count,
});
export type FileEvent = z.infer<typeof FileEvent>;

export const FileMember = z.object({
  name: text(200),
  joinedAt: moment,
  role: z.enum(['owner', 'admin', 'doorManager', 'member']),
  /** Only of who switched the mail of hosts and communities on themself: a switch that nobody touched is no consent. */
  email: z.nullable(text(320)),
});
export type FileMember = z.infer<typeof FileMember>;

export const FilePost = z.object({
  createdAt: moment,
  editedAt: z.nullable(moment),
  pinned: z.boolean(),
  authors: list(text(200)),
  text: text(1000),
  /** What it carries, which is not in the file. */
  carries: z.nullable(text(40)),
  comments: count,
});
export type FilePost = z.infer<typeof FilePost>;

export const FileCommunity = z.object({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  description: text(20_000),
  genres: list(FileGenre),
  /** Where it is at home. */
  neighborhood: z.nullable(z.object({ slug: text(200), name: text(200), city: text(100) })),
  membershipType: MembershipType,
  /** `about` names an artist or an event by its id in this instance; events are in this file. */
  conditions: list(
    z.object({
      condition: Condition,
      /** Of an artist: who lists it, and its key there. */
      about: z.nullable(named),
    }),
  ),
});

const head = {
  format: z.literal(fileFormat),
  /** Of this file: read twice, it makes one community. */
  id: z.uuid(),
  exportedAt: moment,
  exportedFrom: text(300),
  /** What the file does not hold, in words. */
  leftOut: list(text(300)),
  community: FileCommunity,
};

/** A community whole, as one JSON file: what its owner takes along, and what any instance can read (EXI-01). */
export const CommunityFile = z.object({
  ...head,
  events: z.array(FileEvent),
  members: z.array(FileMember),
  posts: z.array(FilePost),
});
export type CommunityFile = z.infer<typeof CommunityFile>;

/** The same before its long lists are read, which is done item by item. */
export const FileOutline = z.object({
  ...head,
  events: z.array(z.unknown()),
  members: z.array(z.unknown()),
  posts: z.array(z.unknown()),
});
