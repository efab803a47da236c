import { describe, expect, test } from 'vitest';
import type { PromotionRow } from '#modules/sales/promotions/server/index.ts';
import type { TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import { allocateUnits, type HoldState, type OwnOrder } from './allocate.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';

const now = new Date('2026-11-28T20:00:00Z');
const rates = { percent: 10, perTicketCents: 99 };

function typeOf(id: string, facts: Partial<TicketTypeRow> = {}): TicketTypeRow {
  return {
    id,
    eventId: 'night',
    name: id,
    description: '',
    priceMinor: 2500,
    currency: 'usd',
    capacity: 10,
    held: 0,
    sold: 0,
    reserved: 0,
    inDraw: null,
    minPerOrder: 1,
    maxPerOrder: 4,
    saleStartsAt: null,
    saleEndsAt: null,
    locked: false,
    admits: 1,
    opensAfter: null,
    waitsFor: null,
    eventCapacity: null,
    eventTaken: null,
    eventStatus: 'published',
    eventIsPrivate: false,
    eventEndsAt: new Date('2026-11-29T06:00:00Z'),
    maxPerPerson: null,
    taxName: '',
    taxRate: 0,
    ownTaxRate: null,
    rates: null,
    now,
    ...facts,
  };
}

const vip: PromotionRow = {
  id: 'vip',
  eventId: 'night',
  creatorId: 'host',
  code: 'VIP',
  rewardType: 'discount',
  discountType: 'percentage',
  value: 20,
  unlocksTicketType: null,
  onlyTicketTypes: null,
  maxUses: 3,
  used: 0,
  maxUsesPerPerson: null,
  startsAt: null,
  endsAt: null,
  archivedAt: null,
  wasUsed: false,
};

let next = 0;
function cart(
  buyerId: string,
  lines: readonly [string, number][],
  facts: { code?: string; key?: string; test?: boolean } = {},
): HoldRequest {
  const number = next++;
  const chosen = {
    eventId: 'night',
    lines: lines.map(([ticketTypeId, quantity]) => ({
      ticketTypeId,
      quantity,
      priceValue: undefined,
      currency: undefined,
    })),
    promoCode: facts.code,
    joinCommunities: false,
    test: facts.test ?? false,
  };
  return {
    ...chosen,
    orderId: `order-${number}`,
    source: 'checkout',
    buyer: { id: buyerId, name: '', email: '', phone: '' },
    idempotencyKey: facts.key ?? `key-${number}`,
    requestHash: hashOfRequest(chosen),
    isWelcome: false,
    openedTypes: [],
    shown: { total: undefined, fee: undefined },
  };
}

const stateOf = (facts: Partial<HoldState> = {}): HoldState => ({
  types: [typeOf('floor')],
  promotions: [vip],
  ownOrders: [],
  rates,
  now,
  completesFree: true,
  ...facts,
});
const kinds = (requests: readonly HoldRequest[], state: HoldState) =>
  allocateUnits(requests, state).verdicts.map((verdict) =>
    verdict.kind === 'refused' ? verdict.code : verdict.kind,
  );

describe('a batch of holds', () => {
  test('allots what is left, first come, first served, skipping orders that no longer fit [HLD-02]', () => {
    const requests = [4, 4, 4, 2, 1].map((quantity, i) => cart(`p${i}`, [['floor', quantity]]));
    const { verdicts, unitMoves } = allocateUnits(requests, stateOf());
    expect(verdicts.map((verdict) => (verdict.kind === 'refused' ? verdict.details : verdict.kind))).toEqual([
      'held',
      'held',
      { remaining: 2 },
      'held',
      { remaining: 0 },
    ]);
    expect(unitMoves).toEqual([{ id: 'floor', held: 10, sold: 0 }]);
  });

  test('holds all lines of an order or none [CHK-17, HLD-02]', () => {
    const state = stateOf({ types: [typeOf('floor'), typeOf('balcony', { capacity: 1 })] });
    const requests = [
      cart('a', [
        ['floor', 2],
        ['balcony', 2],
      ]),
      cart('b', [
        ['floor', 4],
        ['balcony', 1],
      ]),
    ];
    expect(kinds(requests, state)).toEqual(['soldOut', 'held']);
    expect(allocateUnits(requests, state).unitMoves).toEqual([
      { id: 'floor', held: 4, sold: 0 },
      { id: 'balcony', held: 1, sold: 0 },
    ]);
  });

  test('counts uses of a promo code within the batch [PRM-13]', () => {
    const requests = Array.from({ length: 5 }, (_, i) => cart(`p${i}`, [['floor', 1]], { code: 'VIP' }));
    expect(kinds(requests, stateOf())).toEqual([
      'held',
      'held',
      'held',
      'promotionNotValid',
      'promotionNotValid',
    ]);
    expect(allocateUnits(requests, stateOf()).useMoves).toEqual([{ id: 'vip', uses: 3 }]);
  });

  test('treats a missing limit as unlimited, and counts nothing for test orders [TIX-13]', () => {
    const unlimited = stateOf({ types: [typeOf('floor', { capacity: null, held: 9999 })] });
    expect(kinds([cart('a', [['floor', 4]])], unlimited)).toEqual(['held']);
    const { verdicts, unitMoves, useMoves } = allocateUnits(
      [cart('a', [['floor', 4]], { test: true, code: 'VIP' })],
      stateOf(),
    );
    expect([verdicts[0]!.kind, unitMoves, useMoves]).toEqual(['held', [], []]);
  });
});

test('refuses an order below the fewest tickets of a type, or in two currencies [TIX-13, CUR-01]', () => {
  const types = [typeOf('floor', { minPerOrder: 2 }), typeOf('balcony', { currency: 'eur' })];
  const requests = [
    cart('a', [['floor', 1]]),
    cart('b', [
      ['floor', 2],
      ['balcony', 1],
    ]),
    cart('c', [['floor', 2]]),
  ];
  expect(kinds(requests, stateOf({ types }))).toEqual(['quantityOutOfBounds', 'ticketNotAvailable', 'held']);
});

describe('an event with a capacity', () => {
  const full = { eventCapacity: 100, eventTaken: 94 };
  const night = stateOf({
    types: [typeOf('floor', full), typeOf('table', { ...full, capacity: null, admits: 4 })],
  });

  test('takes people over all ticket types, and each of a group counts [CAP-01]', () => {
    const requests = [
      cart('a', [['table', 1]]),
      cart('b', [['table', 1]]),
      cart('c', [['floor', 3]]),
      cart('d', [['floor', 2]]),
    ];
    const { verdicts, unitMoves } = allocateUnits(requests, night);
    expect(verdicts.map((verdict) => (verdict.kind === 'refused' ? verdict.details : verdict.kind))).toEqual([
      'held',
      { remaining: 0 },
      { remaining: 2 },
      'held',
    ]);
    expect(unitMoves).toEqual([
      { id: 'table', held: 1, sold: 0 },
      { id: 'floor', held: 2, sold: 0 },
    ]);
  });

  test('counts the lines of one order together [CAP-01]', () => {
    const both = cart('a', [
      ['table', 1],
      ['floor', 3],
    ]);
    expect(allocateUnits([both], night).verdicts).toEqual([
      { kind: 'refused', code: 'soldOut', details: { remaining: 6 } },
    ]);
  });
});

test('a type that waits opens within the batch that sells out the one before it [CAP-01]', () => {
  const state = stateOf({
    types: [
      typeOf('early', { held: 8 }),
      typeOf('late', { opensAfter: 'early', waitsFor: 'early' }),
      typeOf('last', { opensAfter: 'late', waitsFor: 'late' }),
    ],
  });
  const requests = [cart('a', [['late', 1]]), cart('b', [['early', 2]]), cart('c', [['late', 1]])];
  expect(kinds(requests, state)).toEqual(['ticketNotAvailable', 'held', 'held']);
  expect(kinds([cart('d', [['last', 1]])], state)).toEqual(['ticketNotAvailable']);
});

describe('a buyer who already has an order', () => {
  const first = cart('ana', [['floor', 4]], { code: 'VIP', key: 'first' });
  const open: OwnOrder = {
    id: 'open',
    buyerId: 'ana',
    idempotencyKey: 'first',
    requestHash: first.requestHash,
    status: 'held',
    promotionId: 'vip',
    promotionLive: true,
    test: false,
    lapsed: false,
    items: [{ ticketTypeId: 'floor', quantity: 4 }],
  };
  const state = stateOf({
    types: [typeOf('floor', { held: 10 })],
    promotions: [{ ...vip, used: 3 }],
    ownOrders: [open],
  });

  test('sells free tickets at once, also to a buyer whose hold they replace [CHK-08]', () => {
    const types = [typeOf('floor'), typeOf('list', { priceMinor: 0 })];
    const replaced = { ...open, promotionId: null, items: [{ ticketTypeId: 'list', quantity: 1 }] };
    const requests = [
      cart(replaced.buyerId, [['list', 1]]),
      cart('b', [['list', 2]]),
      cart('c', [['floor', 1]]),
    ];
    const facts = stateOf({ types, ownOrders: [replaced] });
    expect(allocateUnits(requests, facts).unitMoves).toEqual([
      { id: 'list', held: -1, sold: 3 },
      { id: 'floor', held: 1, sold: 0 },
    ]);
    expect(allocateUnits(requests, { ...facts, completesFree: false }).unitMoves).toEqual([
      { id: 'list', held: 2, sold: 0 },
      { id: 'floor', held: 1, sold: 0 },
    ]);
  });

  test('the same order again, by key or from another tab, returns the first [ORD-06]', () => {
    const again = [
      { ...first, orderId: 'x' },
      { ...first, orderId: 'y', idempotencyKey: 'second' },
    ];
    expect(again.map((request) => allocateUnits([request], state).verdicts[0])).toEqual([
      { kind: 'same', orderId: 'open' },
      { kind: 'same', orderId: 'open' },
    ]);
  });

  test('a different order may use what the first one held, including its promo code [HLD-01, PRM-13]', () => {
    const { verdicts, replaced, unitMoves, useMoves } = allocateUnits(
      [cart('ana', [['floor', 3]], { code: 'VIP' })],
      state,
    );
    expect([verdicts[0]!.kind, replaced, unitMoves, useMoves]).toEqual([
      'held',
      [open],
      [{ id: 'floor', held: -1, sold: 0 }],
      [],
    ]);
  });

  test('a refused order releases nothing for others [HLD-01]', () => {
    const { verdicts, replaced, unitMoves } = allocateUnits(
      [cart('ana', [['floor', 9]]), cart('ben', [['floor', 1]])],
      state,
    );
    expect(verdicts.map((verdict) => verdict.kind)).toEqual(['refused', 'refused']);
    expect([replaced, unitMoves]).toEqual([[], []]);
  });

  test('refuses a new order while a payment is in progress [PAY-09]', () => {
    const paying = stateOf({ ownOrders: [{ ...open, status: 'pending' }] });
    expect(kinds([cart('ana', [['floor', 1]])], paying)).toEqual(['openPayment']);
  });

  test('keeps its tickets from others while a payment is in progress [PAY-09, HLD-02]', () => {
    const types = [typeOf('floor', { held: 10 })];
    const paying = stateOf({ types, ownOrders: [{ ...open, status: 'pending' }] });
    const requests = [cart('ana', [['floor', 1]]), cart('ben', [['floor', 1]])];
    expect(kinds(requests, paying)).toEqual(['openPayment', 'soldOut']);
  });

  test('counts paid orders toward the limit per person, and no others [TIX-14, HLD-02]', () => {
    const limited = (status: OwnOrder['status']) =>
      stateOf({ types: [typeOf('floor', { maxPerPerson: 5 })], ownOrders: [{ ...open, status }] });
    const request = cart('ana', [['floor', 2]]);
    expect(kinds([request], limited('completed'))).toEqual(['personLimit']);
    expect(kinds([request], limited('expired'))).toEqual(['held']);
    expect(kinds([request], limited('held'))).toEqual(['held']);
    expect(kinds([cart('ana', [['floor', 1]])], limited('completed'))).toEqual(['held']);
  });

  test('counts tickets that were transferred to them toward the limit per person [EXC-03, HLD-02]', () => {
    const types = [typeOf('floor', { maxPerPerson: 3 })];
    const state = stateOf({ types, transferred: new Map([['ana', 2]]) });
    const requests = [cart('ana', [['floor', 2]]), cart('ben', [['floor', 2]])];
    expect(kinds(requests, state)).toEqual(['personLimit', 'held']);
  });

  test('uses a promo code as often as one person may, without uses that were given back [PRM-13]', () => {
    const promotions = [{ ...vip, maxUsesPerPerson: 2 }];
    const used = { ...open, status: 'completed', idempotencyKey: 'used' } as const;
    const kindAfter = (...ownOrders: OwnOrder[]) =>
      kinds([cart('ana', [['floor', 1]], { code: 'VIP' })], stateOf({ promotions, ownOrders }));
    expect(kindAfter(used)).toEqual(['held']);
    expect(kindAfter(used, used)).toEqual(['promotionNotValid']);
    expect(kindAfter(used, { ...used, promotionLive: false })).toEqual(['held']);
    expect(kindAfter(used, { ...used, test: true })).toEqual(['held']);
  });
});
