import type { Gel } from '#platform/gels.ts';
import type { PosterSpec } from '@backbeat/poster-press';
import type { GenreSlug } from './genres.ts';

/** A date such as `2026-11-28`, and a local time in Los Angeles such as `2026-11-28T23:00`. */
export type Day = string;
export type WallClock = string;

type HostKind = 'community' | 'user' | 'venue' | 'artist';
export type Host = { kind: HostKind; key: string; role: 'owner' | 'collaborator' | 'assistant' };

export type LineUpEntry = { artist: string; note: string; playsAt: WallClock | undefined };

export type TicketType = {
  key: string;
  name: string;
  description: string;
  /** Cents. */
  priceMinor: number;
  /** `undefined` means unlimited. */
  capacity: number | undefined;
  /** Tickets in all orders below. */
  sold: number;
  minPerOrder: number;
  maxPerOrder: number;
  saleStartsAt: WallClock | undefined;
  saleEndsAt: WallClock | undefined;
  /** Hidden until a promo code unlocks it. */
  locked: boolean;
};

export type Promotion = {
  code: string;
  reward:
    | { type: 'discount'; discountType: 'percentage'; percent: number }
    | { type: 'discount'; discountType: 'amount'; amountMinor: number }
    | { type: 'unlockItem'; ticketType: string };
  maxUses: number | undefined;
  maxUsesPerPerson: number | undefined;
  /** Orders below that used it. */
  used: number;
};

export type Order = {
  buyer: string;
  ticketType: string;
  quantity: number;
  promotion: string | undefined;
  placedAt: WallClock;
};

export type CityEvent = {
  key: string;
  provider: 'backbeat' | 'ticketmaster' | 'eventbrite' | 'axs' | 'sofarsounds' | 'dice' | 'posh';
  providerId: string;
  externalUrl: string | undefined;
  name: string;
  description: string;
  day: Day;
  startsAt: WallClock;
  endsAt: WallClock;
  status: 'draft' | 'published' | 'cancelled' | 'postponed';
  visibility: 'public' | 'unlisted';
  venue: string;
  hideAddress: boolean;
  genres: readonly GenreSlug[];
  minimumAge: 18 | 21 | undefined;
  /** The host first. */
  hosts: readonly Host[];
  lineUp: readonly LineUpEntry[];
  /** Tracks of the lineup. */
  tracks: readonly string[];
  ticketTypes: readonly TicketType[];
  promotions: readonly Promotion[];
  orders: readonly Order[];
  /** Person keys of everyone with an order, and of those who only joined. */
  going: readonly string[];
  poster: PosterSpec;
  gel: Gel;
  createdAt: WallClock;
  popularity: number;
};
