import { brand } from '#platform/brand.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import { safeLink } from '#platform/safe-link.ts';
import { wallClockOf } from '#platform/time.ts';
/** Letters of ticket providers in `/events/{code}/{id}` (PLT-06). */
export const providerCodes = {
  backbeat: 'b',
  ticketmaster: 't',
  eventbrite: 'e',
  axs: 'a',
  sofarsounds: 's',
  dice: 'd',
  posh: 'p',
} as const;

export type Provider = keyof typeof providerCodes;

/** Names of providers in a sentence: "Tickets on DICE". */
export const providerNames: Record<Provider, string> = {
  get backbeat() {
    return `${brand.name}`;
  },
  ticketmaster: 'Ticketmaster',
  eventbrite: 'Eventbrite',
  axs: 'AXS',
  sofarsounds: 'Sofar Sounds',
  dice: 'DICE',
  posh: 'Posh',
};

export function providerCode(provider: string): string {
  return isKeyOf(providerCodes, provider) ? providerCodes[provider] : 'b';
}

/** @returns undefined for an unknown letter */
export function providerOf(code: string): Provider | undefined {
  return (Object.keys(providerCodes) as Provider[]).find((provider) => providerCodes[provider] === code);
}

export function eventWireId(event: { provider: string; providerId: string }): string {
  return `event:${event.provider}:${event.providerId}`;
}

/** Lowercase letters and digits with single dashes: `Night Freight 014` → `night-freight-014`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** (RTE-02) */
export function eventPath(event: {
  providerCode: string;
  providerId: string;
  name?: string;
}): `/events/${string}/${string}` {
  const slug = event.name ? slugOf(event.name) : '';
  return `/events/${event.providerCode}/${event.providerId}${slug ? `/${slug}` : ''}`;
}

const creatorNames = { owner: 'Host', collaborator: 'Co-Host', assistant: 'Door Manager' } as const;

/** Display name of a role on an event's team (ROL-02, ROL-03, INV-04). */
export function creatorTypeName(type: keyof typeof creatorNames): string {
  return creatorNames[type];
}

const dayStartsMs = 5 * 3_600_000;

/** The date that lists an event of this time. Nights run from 5 AM to 5 AM: a set at 1 AM belongs to the night before. */
export function listedDateOf(at: Date, zone: string): string {
  return new Date(Date.parse(`${wallClockOf(at, zone)}Z`) - dayStartsMs).toISOString().slice(0, 10);
}

export function isPast(event: { endDate: string }, now: number): boolean {
  return Date.parse(event.endDate) <= now;
}

/** Whether its time has passed, which the old date of a postponed event doesn’t say (EVT-06). */
export function isOver(event: { status: string; endDate: string }, now: number): boolean {
  return event.status !== 'postponed' && isPast(event, now);
}

/** The state of ticket sales, which decides what the event page shows in place of its buy button (EVT-04, JNE-04). */
export type Entry =
  | 'draft'
  | 'past'
  | 'cancelled'
  | 'postponed'
  /** Tickets on Backbeat, which take precedence over another provider's. */
  | 'onSale'
  | 'scheduled'
  | 'soldOut'
  | 'saleEnded'
  /** Tickets on another provider. */
  | 'external'
  | 'none';

type EntryFacts = {
  /** Unset: published. */
  readonly status?: 'draft' | 'cancelled' | 'postponed' | undefined;
  readonly endDate: string;
  readonly externalUrl: string | null;
  readonly offer: { readonly saleState: 'none' | 'onSale' | 'offSale' | 'postSale' | 'soldOut' };
};

const entryBySale = {
  onSale: 'onSale',
  offSale: 'scheduled',
  postSale: 'saleEnded',
  soldOut: 'soldOut',
} as const;

export function entryOf({ status, endDate, externalUrl, offer }: EntryFacts, now: number): Entry {
  if (status === 'draft') return 'draft';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'postponed') return 'postponed';
  if (isPast({ endDate }, now)) return 'past';
  if (offer.saleState !== 'none') return entryBySale[offer.saleState];
  return safeLink(externalUrl) ? 'external' : 'none';
}

/**
 * Whether users can join with a button: the event has no tickets on Backbeat, because another provider sells them or
 * all types were removed (JNE-04, X-49).
 */
export function isJoinable(entry: Entry): boolean {
  return entry === 'external' || entry === 'none';
}

export function findJoinRefusal(entry: Entry): 'notOn' | 'sellsTickets' | undefined {
  if (isJoinable(entry)) return undefined;
  return entry === 'draft' || entry === 'past' || entry === 'cancelled' || entry === 'postponed'
    ? 'notOn'
    : 'sellsTickets';
}
