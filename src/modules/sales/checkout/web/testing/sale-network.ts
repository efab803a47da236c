import type { Me } from '#modules/identity/accounts/contract.ts';
import type { Participation } from '#modules/profiles/communities/contract.ts';
import type { Promotion } from '#modules/sales/promotions/contract.ts';
import { redeemWords } from '#modules/sales/promotions/copy.ts';
import { discountOf } from '#modules/sales/promotions/rules.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { newId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import { findTestCard } from '@backbeat/stripe-emulator/test-cards';
import type { InputOf } from '#platform/contract.ts';
import { refusals, type createOrder, type Order } from '../../contract.ts';
import { priceOrder } from '../../rules.ts';
import { ids, listOf, rates, sampleEvent, sampleTickets, secretTicket } from './sample-event.ts';

export const maya: Me = {
  id: 'user:us-west-2:0198c7f0-0000-7000-8000-00000000000a' as Me['id'],
  name: 'Maya Okafor',
  email: 'maya.okafor@example.com',
  image: null,
  admin: false,
  gel: 'tangerine',
  acting: null,
  back: null,
};

type OrderBody = Partial<InputOf<typeof createOrder>> & {
  readonly orderId?: string;
  readonly [card: `payment_method_data[${string}`]: string;
  readonly return_url?: string;
};

export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: OrderBody;
  readonly key: string | null;
  readonly query: URLSearchParams;
};

/** Simulates the server side of a sale in place of `fetch`. */
export class SaleNetwork {
  me: Me | null;
  tickets: readonly Ticket[] = sampleTickets;
  promotions: readonly Promotion[] = [];
  /** The buyer's relation to every community. */
  participation: Participation = { status: null, isOwn: false, membersTotal: 7, membershipType: 'open' };
  readonly followed = new Set<string>();
  holdMs = 10 * 60_000;
  readonly asked: SentRequest[] = [];
  readonly orders = new Map<string, Order>();
  readonly #byKey = new Map<string, string>();
  readonly #intents = new Map<string, { status: string; orderId: string; lastError?: object }>();
  /** Responses that replace the default, by `POST /orders` and the like. */
  readonly overrides = new Map<string, (asked: SentRequest) => Response | Promise<Response>>();

  constructor(me: Me | null = null) {
    this.me = me;
  }

  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://backbeat.test');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^\/api/, '');
    const text =
      typeof init.body === 'string'
        ? JSON.parse(init.body)
        : Object.fromEntries((init.body as URLSearchParams) ?? []);
    const key = new Headers(init.headers).get('idempotency-key');
    const asked = { method, path: decodeURIComponent(path), body: text, key, query: url.searchParams };
    this.asked.push(asked);
    const line = `${method} ${asked.path}`;
    for (const [pattern, answer] of this.overrides) if (line.startsWith(pattern)) return answer(asked);
    return this.#answer(line, asked);
  };

  requests(line: string): SentRequest[] {
    return this.asked.filter(({ method, path }) => `${method} ${path}`.startsWith(line));
  }

  #answer(line: string, asked: SentRequest): Response {
    const [, id = ''] = /(order:[\w-]+)/.exec(asked.path) ?? [];
    if (line === 'POST /auth/code') return json({ codeSeconds: 600 }, 202);
    if (line === 'POST /auth/code/verify') return json({ isNew: false, me: (this.me = maya) });
    if (line === 'GET /me') return json(this.me);
    if (line.startsWith('GET /events/') && line.endsWith('/tickets'))
      return json(listOf(this.#shown(asked.query.get('promo'))));
    if (line === `GET /events/${ids.event}`) return json(sampleEvent(this.tickets));
    if (line.endsWith('/participation')) return json(this.#participate(asked.method));
    if (asked.path.startsWith('/users/')) return json(this.#follows(asked));
    if (line === 'POST /promotions/redeem') return this.#redeem(asked.body);
    if (line === 'POST /orders') return this.#order(asked);
    if (line.startsWith('GET /orders/')) return this.#read(id);
    if (line.endsWith('/sync')) return this.#sync(id);
    if (line.startsWith('PUT /orders/'))
      return json(this.#put(id, { joinCommunity: asked.body.joinCommunity === true }));
    if (line === 'GET /payments/publishableKey')
      return json({ publishableKey: 'pk_test', provider: 'embedded' });
    if (line === 'POST /payments/paymentIntents') return this.#intent(asked.body.orderId!);
    if (line.startsWith('GET /paygate/v1/payment_intents/')) return json(this.#intentAt(asked.path));
    if (line.startsWith('POST /paygate/v1/payment_intents/')) return this.#confirm(asked);
    return json({ code: 'notFound', title: 'Not found', detail: line }, 404);
  }

  #shown(promo: string | null): readonly Ticket[] {
    return promo === 'promoCode:unlock' ? [...this.tickets, secretTicket] : this.tickets;
  }

  #participate(method: string): Participation {
    if (method === 'POST') this.participation = { ...this.participation, status: 'confirmed' };
    return this.participation;
  }

  #follows({ method, path, query }: SentRequest): object {
    const stateOf = (id: string) => {
      const followed = this.followed.has(id);
      return { id, followed, status: followed ? 'confirmed' : null, followsBack: false, followersTotal: 1 };
    };
    if (method === 'GET') return { items: (query.get('ids') ?? '').split(',').map(stateOf) };
    const id = path.split('/follows/')[1]!;
    this.followed.add(id);
    return stateOf(id);
  }

  #redeem({ promoCode }: OrderBody): Response {
    const promotion = this.promotions.find((each) => each.promoCode === promoCode) ?? null;
    const message = promotion ? redeemWords.valid : redeemWords.notValid;
    return json({ valid: promotion !== null, promotion, message });
  }

  #order({ body, key }: SentRequest): Response {
    if (!this.me) return refusal('signInRequired', { status: 401, title: 'Sign in first', message: '' });
    const known = this.#byKey.get(key!);
    if (known) return json(this.orders.get(known));
    const order = this.#newOrder(body as InputOf<typeof createOrder>);
    if (body.amount !== order.total) return refusal('priceChanged', refusals.priceChanged);
    this.#byKey.set(key!, order.id);
    this.orders.set(order.id, order);
    return json(order, 201);
  }

  #newOrder({ eventId, orderItems, promoCode, joinCommunity, testMode }: InputOf<typeof createOrder>): Order {
    const types = [...this.tickets, secretTicket];
    const lines = orderItems.items.map(({ itemId, quantity }) => {
      const ticket = types.find(({ id }) => id === itemId)!;
      return { ticketId: itemId, quantity, unit: cents(ticket.price), taxRate: ticket.taxRate };
    });
    const promotion = this.promotions.find((each) => each.promoCode === promoCode);
    const price = priceOrder(lines, promotion && discountOf(promotion, 'usd'), rates, 'usd');
    const isFree = price.total === 0;
    const { currency, subtotal, discount, fee, total, tax } = price;
    return {
      id: `order:${newId()}` as Order['id'],
      eventId,
      status: isFree ? 'completed' : 'held',
      orderItems: {
        items: price.lines.map(({ ticketId, ...line }) => {
          const { name, priceValue } = types.find(({ id }) => id === ticketId)!;
          return {
            itemId: ticketId,
            item: { id: ticketId, name },
            priceValue,
            currency,
            refunded: 0,
            ...line,
          };
        }),
      },
      promotion: promotion ? { id: promotion.id, promoCode: promotion.promoCode } : null,
      tags: { items: [{ itemId: eventId }] },
      buyer: { ...this.me!, phone: '' },
      userId: this.me!.id,
      currency,
      subtotal,
      discount,
      fee,
      total,
      tax,
      taxName: '',
      refunded: 0,
      refundedTax: 0,
      joinCommunity,
      test: testMode,
      createdAt: new Date().toISOString(),
      expiresAt: isFree ? null : new Date(Date.now() + this.holdMs).toISOString(),
      completedAt: isFree ? new Date().toISOString() : null,
      breakdown: null,
    };
  }

  #read(id: string): Response {
    if (!this.me) return refusal('signInRequired', { status: 401, title: 'Sign in first', message: '' });
    const order = this.orders.get(id);
    return order
      ? json(order)
      : refusal('orderNotFound', { status: 404, title: 'Order not found', message: '' });
  }

  #put(id: string, change: Partial<Order>): Order {
    const order = { ...this.orders.get(id)!, ...change };
    this.orders.set(id, order);
    return order;
  }

  /** Creates an order of one ticket with a started payment, through the browser's calls. */
  async startPayment(): Promise<Order> {
    const line = { itemId: ids.general, quantity: 1 };
    const body = {
      eventId: ids.event,
      orderItems: { items: [line] },
      amount: 2849,
      joinCommunity: false,
      testMode: false,
    };
    const made = await this.fetch('/api/orders', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'idempotency-key': 'first' },
    });
    const order = (await made.json()) as Order;
    this.#intent(order.id);
    return order;
  }

  close(id: string, status: Order['status']): void {
    this.#put(id, { status, expiresAt: null });
  }

  #sync(id: string): Response {
    const paid = [...this.#intents.values()].some(
      ({ orderId, status }) => orderId === id && status === 'succeeded',
    );
    const { total, fee, status } = this.orders.get(id)!;
    if (paid && (status === 'held' || status === 'pending')) {
      const breakdown = { host: total - fee, platform: fee - 171, processing: 171 };
      this.#put(id, {
        status: 'completed',
        expiresAt: null,
        completedAt: new Date().toISOString(),
        breakdown,
      });
    }
    return this.#read(id);
  }

  #intent(orderId: string): Response {
    const { total, currency, fee } = this.#put(orderId, { status: 'pending' });
    const intentId = `pi_${orderId.slice(6)}`;
    if (!this.#intents.has(intentId))
      this.#intents.set(intentId, { status: 'requires_payment_method', orderId });
    const clientSecret = `${intentId}_secret_1`;
    return json({
      clientSecret,
      checkoutId: 'checkout:1',
      customerId: 'cus_1',
      amount: total,
      currency,
      application_fee_amount: fee,
    });
  }

  #intentAt(path: string): object {
    const [, id = ''] = /(pi_[\w-]+)/.exec(path) ?? [];
    const { status, orderId, lastError = null } = this.#intents.get(id)!;
    const { total: amount, currency } = this.orders.get(orderId)!;
    return {
      id,
      object: 'payment_intent',
      client_secret: `${id}_secret_1`,
      status,
      amount,
      currency,
      last_payment_error: lastError,
    };
  }

  endIntent(status: 'succeeded' | 'requires_payment_method', lastError?: object): void {
    for (const [id, intent] of this.#intents) {
      this.#intents.set(id, { ...intent, status, ...(lastError && { lastError }) });
    }
  }

  #confirm({ path, body }: SentRequest): Response {
    const [, id = ''] = /(pi_[\w-]+)/.exec(path) ?? [];
    const card = findTestCard(body['payment_method_data[card][number]'] ?? '');
    const intent = this.#intents.get(id)!;
    if (card?.outcome.kind === 'declines') {
      const { code, message } = card.outcome;
      const error = { type: 'card_error', code, message };
      return json({ error: { ...error, payment_intent: this.#intentAt(path) } }, 402);
    }
    const status = card?.outcome.kind === 'processes' ? 'processing' : 'succeeded';
    this.#intents.set(id, { ...intent, status });
    return json(this.#intentAt(path));
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body ?? null), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

export function refusal(
  code: string,
  words: { status: number; title: string; message: string },
  details: object = {},
): Response {
  const { title, message: detail, status } = words;
  return json({ code, title, detail, status, ...details }, status);
}
