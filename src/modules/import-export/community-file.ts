import * as z from 'zod/mini';
import { MembershipType } from '#modules/profiles/communities/contract.ts';
import { Condition } from '#modules/profiles/membership-rules/contract.ts';
import { EventStatus } from '#modules/events/events/contract.ts';
import { taxLimits } from '#modules/events/ticket-types/tax-rates.ts';
import { inUsualYears } from '#platform/contract.ts';
import { limits } from './contract.ts';

export const fileFormat = 'backbeat-community/1';

const moment = z.iso.datetime({ offset: true, abort: true }).check(inUsualYears);
const text = (characters: number) => z.string().check(z.maxLength(characters));
const count = z.int().check(z.gte(0));
/** Checks the length before the items. */
const list = <Item extends z.core.$ZodType>(item: Item) => z.array(item).check(z.maxLength(limits.list));

/** An artist or venue with an id at its provider, valid on every instance. */
const named = z.object({ name: text(200), provider: text(60), providerId: text(300) });

const FileGenre = z.object({ slug: text(100), name: text(100) });

const taxRate = z.int().check(z.gte(0), z.lte(taxLimits.rate));

const FileTicket = z.object({
  name: text(50),
  description: text(250),
  /** In minor units of the event's currency. */
  priceMinor: count,
  /** `null` means unlimited. */
  capacity: z.nullable(z.int().check(z.gte(1))),
  sold: count,
  minPerOrder: z.int().check(z.gte(1)),
  maxPerOrder: z.int().check(z.gte(1)),
  saleStartsAt: z.nullable(moment),
  saleEndsAt: z.nullable(moment),
  locked: z.boolean(),
  /** Thousandths of a percent. `null`: the event's. Absent in files from before 0.3. */
  taxRate: z._default(z.nullable(taxRate), null),
  /** People per ticket. */
  admits: z._default(z.int().check(z.gte(1), z.lte(50)), 1),
  /** The place in this list of the ticket type that must sell out first, from 0. */
  opensAfter: z._default(z.nullable(z.int().check(z.gte(0))), null),
});

export const FileEvent = z.object({
  /** The id that this file's membership rules refer to. */
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  description: text(20_000),
  startsAt: moment,
  endsAt: moment,
  timezone: text(60),
  status: EventStatus,
  visibility: z.enum(['public', 'unlisted', 'private']),
  /** `null` if the venue has no page on this instance; then only the address is known. */
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
  /** People over all ticket types. `null` means unlimited. */
  capacity: z._default(z.nullable(z.int().check(z.gte(1))), null),
  currency: z.string().check(z.regex(/^[a-z]{3}$/)),
  /** The tax inside prices. */
  tax: z._default(z.nullable(z.object({ name: text(taxLimits.name), rate: taxRate })), null),
  genres: list(FileGenre),
  hashtags: list(text(40)),
  /** Co-hosts, by name. */
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
  /** Only for members who switched on host emails themselves: the default is no consent. */
  email: z.nullable(text(320)),
});
export type FileMember = z.infer<typeof FileMember>;

export const FilePost = z.object({
  createdAt: moment,
  editedAt: z.nullable(moment),
  pinned: z.boolean(),
  authors: list(text(200)),
  text: text(1000),
  /** The kind of attachment, which isn't in the file. */
  carries: z.nullable(text(40)),
  comments: count,
});
export type FilePost = z.infer<typeof FilePost>;

const FileCommunity = z.object({
  id: z.uuid(),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  description: text(20_000),
  genres: list(FileGenre),
  neighborhood: z.nullable(z.object({ slug: text(200), name: text(200), city: text(100) })),
  membershipType: MembershipType,
  /** `about` refers to an artist or event by its id on this instance. Events are in this file. */
  conditions: list(
    z.object({
      condition: Condition,
      /** Artists only: provider and provider id. */
      about: z.nullable(named),
    }),
  ),
});

const head = {
  format: z.literal(fileFormat),
  /** Identifies the file, so that importing it twice creates one community. */
  id: z.uuid(),
  exportedAt: moment,
  exportedFrom: text(300),
  leftOut: list(text(300)),
  community: FileCommunity,
};

/** A whole community as one JSON file, for its owner to export and any instance to import (EXI-01). */
export const CommunityFile = z.object({
  ...head,
  events: z.array(FileEvent),
  members: z.array(FileMember),
  posts: z.array(FilePost),
});
export type CommunityFile = z.infer<typeof CommunityFile>;

/** The same without its long lists, which are validated item by item. */
export const FileOutline = z.object({
  ...head,
  events: z.array(z.unknown()),
  members: z.array(z.unknown()),
  posts: z.array(z.unknown()),
});
