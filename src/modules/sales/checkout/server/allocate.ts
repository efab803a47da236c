import type { PromotionRow } from '#modules/sales/promotions/server/index.ts';
import { appliesToAny, isUsable, type Discount } from '#modules/sales/promotions/rules.ts';
import { saleFactsOf, type TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import type { FeeRates } from '#modules/events/ticket-types/fees.ts';
import {
  atBoxOffice,
  eventLeftOf,
  remainingOf,
  saleStatus,
  type ClaimedTickets,
} from '#modules/events/ticket-types/rules.ts';
import type { OrderId, PromotionId, TicketTypeId, UserId } from '#platform/ids.ts';
import { canCharge, chargeLimits } from '#platform/currencies.ts';
import { cents, minorUnits } from '#platform/money.ts';
import type { refusals } from '../contract.ts';
import {
  isOpen,
  holdsTickets,
  priceOrder,
  priceWithFee,
  type OrderPrice,
  type OrderSource,
  type OrderStatus,
} from '../rules.ts';
import type { HoldRequest } from './hold-request.ts';
import { claimsOf } from './offered-units.ts';
import type { WaitingCounts } from './waiting-store.ts';

/** An existing order at this event by a buyer in the batch. */
export type OwnOrder = {
  readonly id: OrderId;
  readonly buyerId: UserId;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly status: OrderStatus;
  readonly promotionId: PromotionId | null;
  readonly promotionLive: boolean;
  readonly test: boolean;
  readonly lapsed: boolean;
  readonly expiresAt?: Date | null;
  readonly source?: OrderSource;
  readonly items: readonly OwnUnits[];
};

export type OwnUnits = {
  readonly ticketTypeId: TicketTypeId;
  readonly quantity: number;
  /** Of these, units that are listed tickets of others and take no capacity (EXC-02). */
  readonly backed?: number;
};

const takenBy = ({ quantity, backed = 0 }: OwnUnits): number => quantity - backed;

/** Everything that decides a batch, read under lock. */
export type HoldState = {
  readonly types: readonly TicketTypeRow[];
  readonly promotions: readonly PromotionRow[];
  readonly ownOrders: readonly OwnOrder[];
  /** How many more tickets buyers hold than their orders have (EXC-03). Read if there is a limit per person. */
  readonly transferred?: ReadonlyMap<UserId, number>;
  /** Tickets that people on the waiting list want, which are not for others (EXC-01). */
  readonly waiting?: WaitingCounts;
  /** Buyers whose turn it is, while an opening admits people one by one (QUE-01). */
  readonly admitted?: ReadonlySet<UserId> | undefined;
  readonly rates: FeeRates;
  readonly now: Date;
  /** Whether free orders are sold at once instead of held. */
  readonly completesFree: boolean;
};

export type NewHold = {
  readonly request: HoldRequest;
  readonly price: OrderPrice<TicketTypeId>;
  readonly promotion: PromotionRow | undefined;
};

type Code = keyof typeof refusals;

export type HoldVerdict =
  | { readonly kind: 'held'; readonly hold: NewHold }
  /** The same request, or the buyer has the same order open in another tab. */
  | { readonly kind: 'same'; readonly orderId: OrderId }
  /** The buyer could have this order, but already started to pay another one of this event, which must be ended first. */
  | { readonly kind: 'openPayment'; readonly orderId: OrderId }
  | { readonly kind: 'refused'; readonly code: Code; readonly details?: Readonly<Record<string, unknown>> };

export type Allocation = {
  /** One per request, in the same order. */
  readonly verdicts: readonly HoldVerdict[];
  /** Unpaid orders that a new order of the same buyer replaces. */
  readonly replaced: readonly OwnOrder[];
  readonly unitMoves: readonly { readonly id: TicketTypeId; readonly held: number; readonly sold: number }[];
  readonly useMoves: readonly { readonly id: PromotionId; readonly uses: number }[];
};

/**
 * Decides a batch of holds, first come, first served: sale window, bounds, tickets left, promo caps, limits per
 * person (HLD-02), price. Pure; database constraints guard the counters again.
 */
export function allocateUnits(requests: readonly HoldRequest[], state: HoldState): Allocation {
  const batch = new Batch(state);
  const verdicts = requests.map((request) => batch.decide(request));
  return { verdicts, ...batch.moves() };
}

const refused = (code: Code, details?: Readonly<Record<string, unknown>>): HoldVerdict => ({
  kind: 'refused',
  code,
  ...(details && { details }),
});

class Refused extends Error {
  readonly verdict: HoldVerdict;

  constructor(...[code, details]: Parameters<typeof refused>) {
    super(code);
    this.verdict = refused(code, details);
  }
}

/** Decides one request after the other. Each finds what those before it have taken and released. */
class Batch {
  readonly #state: HoldState;
  readonly #types: ReadonlyMap<TicketTypeId, TicketTypeRow>;
  readonly #promotions: ReadonlyMap<string, PromotionRow>;
  /** Tickets taken since the rows were read; negative if released. */
  readonly #taken = new Map<TicketTypeId, number>();
  /** Of these, tickets sold at once. */
  readonly #sold = new Map<TicketTypeId, number>();
  /** People taken since the event's capacity was read (CAP-01). */
  #people = 0;
  readonly #uses = new Map<PromotionId, number>();
  readonly #replaced: OwnOrder[] = [];
  /** The tickets that the waiting list can get while a request is decided. */
  #claims: ClaimedTickets | undefined;

  constructor(state: HoldState) {
    this.#state = state;
    this.#types = new Map(state.types.map((type) => [type.id, type]));
    this.#promotions = new Map(state.promotions.map((promotion) => [promotion.code, promotion]));
  }

  decide(request: HoldRequest): HoldVerdict {
    const own = this.#state.ownOrders.filter(({ buyerId }) => buyerId === request.buyer.id);
    const open = own.find((order) => isOpen(order.status) && order.test === request.test);
    const verdict = verdictOfOwn(request, own, open);
    if (verdict) return verdict;
    const { admitted } = this.#state;
    if (admitted && !request.test && !admitted.has(request.buyer.id)) return refused('notYourTurn');

    const others = own.filter(
      (order) => order !== open && order.test === request.test && holdsTickets(order.status),
    );
    // The buyer's hold isn't free for those who wait until it lapses.
    if (open?.lapsed) this.#count(open, -1);
    this.#claims = this.#claimsNow();
    if (open && !open.lapsed) this.#count(open, -1);
    try {
      const hold = this.#check(request, others);
      if (open?.status === 'pending') {
        this.#count(open, 1);
        return { kind: 'openPayment', orderId: open.id };
      }
      this.#take(hold);
      if (open) this.#replaced.push(open);
      return { kind: 'held', hold };
    } catch (error) {
      if (open) this.#count(open, 1);
      if (error instanceof Refused) return error.verdict;
      throw error;
    }
  }

  #check(request: HoldRequest, others: readonly OwnOrder[]): NewHold {
    const promotion = this.#findPromotion(request, others);
    for (const line of request.lines) this.#checkLine(request, line, promotion);
    this.#checkEvent(request);
    this.#checkPerson(request, others);
    const price = this.#price(request, promotion);
    checkShown(request, price);
    checkChargeable(price);
    return { request, price, promotion };
  }

  #take({ request, price, promotion }: NewHold) {
    const { lines: items, test } = request;
    const use = { promotionId: promotion?.id ?? null, promotionLive: promotion !== undefined };
    this.#count({ items, test, ...use }, 1);
    if (this.#state.completesFree && price.total === 0 && !test) {
      for (const { ticketTypeId, quantity } of items) add(this.#sold, ticketTypeId, quantity);
    }
  }

  #findPromotion(request: HoldRequest, others: readonly OwnOrder[]): PromotionRow | undefined {
    if (request.promoCode === undefined) return undefined;
    const found = this.#promotions.get(request.promoCode);
    const usedHere = (found && this.#uses.get(found.id)) ?? 0;
    const ids = request.lines.map(({ ticketTypeId }) => ticketTypeId);
    if (
      !found ||
      !isUsable({ ...found, used: found.used + usedHere }, this.#state.now) ||
      !appliesToAny(found, ids)
    ) {
      throw new Refused('promotionNotValid');
    }
    const byPerson = others.filter(
      ({ promotionId, promotionLive }) => promotionLive && promotionId === found.id,
    ).length;
    if (found.maxUsesPerPerson !== null && byPerson >= found.maxUsesPerPerson)
      throw new Refused('promotionNotValid');
    return found;
  }

  #checkLine(request: HoldRequest, line: HoldRequest['lines'][number], promotion: PromotionRow | undefined) {
    const type = this.#types.get(line.ticketTypeId);
    if (!type) throw new Refused('ticketNotFound');
    if (type.eventStatus === 'draft' && !request.test) throw new Refused('eventNotFound');
    if (type.eventIsPrivate && !request.isWelcome) throw new Refused('eventNotFound');
    const isUnlocked = promotion?.unlocksTicketType === type.id || isAtBoxOffice(request, type);
    if (type.locked && !isUnlocked) throw new Refused('ticketNotFound');
    const facts = this.#factsOf(type, request);
    const event = { status: type.eventStatus, endsAt: type.eventEndsAt };
    const status = saleStatus(facts, event, this.#state.now);
    const remaining = remainingOf(facts);
    const takes = takenBy(line);
    if (status === 'soldOut' && takes > 0) throw new Refused('soldOut', { remaining });
    if (status !== 'onSale' && status !== 'soldOut')
      throw new Refused('ticketNotAvailable', { ticketStatus: status });
    if (line.quantity < type.minPerOrder || line.quantity > type.maxPerOrder) {
      throw new Refused('quantityOutOfBounds', { min: type.minPerOrder, max: type.maxPerOrder });
    }
    if (remaining !== null && takes > remaining) throw new Refused('soldOut', { remaining });
  }

  /** The ticket type with what this batch took so far. */
  #rowOf(type: TicketTypeRow): TicketTypeRow {
    const held = type.held + (this.#taken.get(type.id) ?? 0);
    return { ...type, held, eventTaken: (type.eventTaken ?? 0) + this.#people };
  }

  /** The batch may also have sold out the type before this one. */
  #factsOf(type: TicketTypeRow, request: HoldRequest) {
    const { test, openedTypes } = request;
    const facts = saleFactsOf(this.#rowOf(type));
    const { waitsFor, opensAfter } = type;
    const before = waitsFor !== null && opensAfter !== null ? this.#types.get(opensAfter) : undefined;
    const open = {
      ...facts,
      ...(openedTypes.includes(type.id) && { saleStartsAt: null }),
      ordered: facts.ordered + (test ? 0 : (this.#claims?.byType.get(type.id) ?? 0)),
      eventLeft: this.#eventLeft(),
      waitsFor: before && this.#isSoldOut(before) ? null : waitsFor,
    };
    return isAtBoxOffice(request, type) ? atBoxOffice(open) : open;
  }

  #isSoldOut({ id, capacity, held, sold, minPerOrder }: TicketTypeRow): boolean {
    return capacity !== null && capacity - held - sold - (this.#taken.get(id) ?? 0) < minPerOrder;
  }

  #eventLeft(): number | null {
    const [type] = this.#state.types;
    const left = type ? eventLeftOf(this.#rowOf(type)) : null;
    return left === null ? null : left - (this.#claims?.total ?? 0);
  }

  #claimsNow(): ClaimedTickets | undefined {
    const { types, now, waiting } = this.#state;
    if (!waiting) return undefined;
    const rows = types.map((type) => this.#rowOf(type));
    return claimsOf(rows, waiting, now);
  }

  /** All lines together must fit into what the event has left (CAP-01). */
  #checkEvent({ lines }: HoldRequest) {
    const left = this.#eventLeft();
    if (left !== null && this.#peopleOf(lines) > left)
      throw new Refused('soldOut', { remaining: Math.max(0, left) });
  }

  #peopleOf(items: OwnOrder['items']): number {
    return items.reduce(
      (sum, item) => sum + takenBy(item) * (this.#types.get(item.ticketTypeId)?.admits ?? 0),
      0,
    );
  }

  /** Counts the tickets that a person holds, of all ticket types of the event, paid or not (TIX-14, HLD-02). */
  #checkPerson(request: HoldRequest, others: readonly OwnOrder[]) {
    const limit = this.#state.types[0]?.maxPerPerson ?? null;
    if (limit === null) return;
    const bought = others.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0);
    const has = bought + (request.test ? 0 : (this.#state.transferred?.get(request.buyer.id) ?? 0));
    const wants = request.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (has + wants > limit) throw new Refused('personLimit', { limit, left: Math.max(0, limit - has) });
  }

  #price(request: HoldRequest, promotion: PromotionRow | undefined): OrderPrice<TicketTypeId> {
    const [line] = request.lines;
    const lines = request.lines.map(({ ticketTypeId, quantity, exchangePrice }) => ({
      ticketId: ticketTypeId,
      quantity,
      unit: cents(exchangePrice?.unit ?? this.#types.get(ticketTypeId)!.priceMinor),
      taxRate: this.#types.get(ticketTypeId)!.taxRate,
    }));
    const { currency } = this.#types.get(request.lines[0]!.ticketTypeId)!;
    if (lines.some(({ ticketId }) => this.#types.get(ticketId)!.currency !== currency)) {
      throw new Refused('ticketNotAvailable', { ticketStatus: 'otherCurrency' });
    }
    if (line?.exchangePrice) return priceWithFee(lines[0]!, line.exchangePrice.fee, currency);
    return priceOrder(lines, promotion && discountOfRow(promotion), this.#state.rates, currency);
  }

  #count(order: Pick<OwnOrder, 'items' | 'promotionId' | 'promotionLive' | 'test'>, times: 1 | -1) {
    if (order.test) return;
    for (const item of order.items) add(this.#taken, item.ticketTypeId, takenBy(item) * times);
    this.#people += this.#peopleOf(order.items) * times;
    if (order.promotionLive && order.promotionId) add(this.#uses, order.promotionId, times);
  }

  moves(): Pick<Allocation, 'replaced' | 'unitMoves' | 'useMoves'> {
    return {
      replaced: this.#replaced,
      unitMoves: [...this.#taken]
        .map(([id, taken]) => {
          const sold = this.#sold.get(id) ?? 0;
          return { id, held: taken - sold, sold };
        })
        .filter(({ held, sold }) => held !== 0 || sold !== 0),
      useMoves: changed(this.#uses).map(([id, uses]) => ({ id, uses })),
    };
  }
}

/** @returns undefined if a new order can be made: the buyer has no unpaid offer, and didn't send this request before */
function verdictOfOwn(
  request: HoldRequest,
  own: readonly OwnOrder[],
  open: OwnOrder | undefined,
): HoldVerdict | undefined {
  const known = own.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
  if (known && known.requestHash !== request.requestHash) return refused('idempotencyKeyReused');
  if (known) return { kind: 'same', orderId: known.id };
  if (!open) return undefined;
  if (!open.lapsed && open.requestHash === request.requestHash) return { kind: 'same', orderId: open.id };
  if (open.source === 'exchange' && !open.lapsed) return refused('offerOpen');
  // Even a lapsed one isn't replaced: its ticket goes back into the draw when the sweep releases it.
  return open.source === 'draw' ? refused('offerOpen') : undefined;
}

function add<CountedId extends string>(counts: Map<CountedId, number>, id: CountedId, count: number) {
  counts.set(id, (counts.get(id) ?? 0) + count);
}

function changed<CountedId extends string>(counts: ReadonlyMap<CountedId, number>): [CountedId, number][] {
  return [...counts].filter(([, count]) => count !== 0);
}

function discountOfRow(promotion: PromotionRow): Discount | undefined {
  const { discountType: kind, value, onlyTicketTypes } = promotion;
  return kind ? { kind, value: value ?? 0, ticketIds: onlyTicketTypes } : undefined;
}

/** Amounts in the request are only compared: buyers pay the price they saw and can't set their own. */
function checkShown({ lines, shown }: HoldRequest, price: OrderPrice) {
  const { subtotal, discount, total, fee, currency } = price;
  const isWrong =
    (shown.total !== undefined && shown.total !== total) ||
    (shown.fee !== undefined && shown.fee !== fee) ||
    lines.some((line, i) => {
      const wrongCurrency = line.currency !== undefined && line.currency.toLowerCase() !== currency;
      const wrongPrice =
        line.priceValue !== undefined && !isPrice(line.priceValue, price.lines[i]!.unit, currency);
      return wrongCurrency || wrongPrice;
    });
  if (isWrong)
    throw new Refused('priceChanged', {
      amount: total,
      application_fee_amount: fee,
      subtotal,
      discount,
      currency,
    });
}

/** Whether the buyer has a link of the box office for this ticket type. */
const isAtBoxOffice = ({ source, openedTypes }: HoldRequest, { id }: TicketTypeRow) =>
  source === 'boxOffice' && openedTypes.includes(id);

/** The provider has a smallest and a largest payment per currency. No order costs more, also before its promo code. */
function checkChargeable({ subtotal, total, currency }: OrderPrice) {
  const amount = subtotal > chargeLimits(currency).most ? subtotal : total;
  if (amount > 0 && !canCharge(amount, currency))
    throw new Refused('amountOutOfBounds', { amount, currency, ...chargeLimits(currency) });
}

function isPrice(value: number, unit: number, currency: string): boolean {
  return Number.isFinite(value) && Math.abs(value) < 1e12 && minorUnits(value, currency) === unit;
}
