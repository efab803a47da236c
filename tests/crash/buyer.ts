import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Deployment } from './deployment.ts';
import { addPerson, type SaleEvent } from './sale-event.ts';

export const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  takesItsTime: '4000000000000077',
} as const;

/** A refusal has another body, so callers check the status first. Status 0 means no answer. */
export type Reply<Body> = { readonly status: number; readonly body: Body };

export type Cart = {
  readonly type: string;
  readonly quantity?: number;
  readonly promoCode?: string;
  /** Idempotency key of the order. */
  readonly key?: string;
};

/** A person with a browser. Repeats unanswered requests unchanged while they are `patient`. */
export type Buyer = {
  readonly userId: string;
  readonly order: (cart: Cart) => Promise<Reply<Order>>;
  readonly startPayment: (orderId: string) => Promise<Reply<{ readonly clientSecret: string }>>;
  readonly pay: (clientSecret: string, card?: string) => Promise<Reply<unknown>>;
  readonly sync: (orderId: string) => Promise<Reply<Order>>;
  readonly cancel: (orderId: string) => Promise<Reply<Order>>;
  readonly read: (orderId: string) => Promise<Reply<Order>>;
  /**
   * Buys up to the payment and closes the tab.
   * @returns the order
   */
  readonly buy: (cart: Cart & { readonly card?: string }) => Promise<Order>;
};

const patienceMs = 30_000;
const pauseMs = 50;
class Unavailable extends Error {}

/** Statuses of a busy server. */
const askAgain = [408, 503];

export async function openBuyer(
  { db, door }: Pick<Deployment, 'db' | 'door'>,
  night: SaleEvent,
  { patient = true, heard }: { patient?: boolean; heard?: (status: number) => void } = {},
): Promise<Buyer> {
  const { userId, cookie } = await addPerson(db);

  const ask = async <Body>(path: string, init: RequestInit): Promise<Reply<Body>> => {
    const end = Date.now() + patienceMs;
    for (let isRepeated = false; ; isRepeated = true, await wait(pauseMs)) {
      try {
        const reply = await fetch(`${door.url}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
        if (!(isRepeated && isConfirmed(path, reply))) heard?.(reply.status);
        if (askAgain.includes(reply.status)) throw new Unavailable(`Answered ${reply.status}.`);
        return { status: reply.status, body: (await reply.json()) as Body };
      } catch (error) {
        if (!(error instanceof Unavailable)) heard?.(0);
        if (!patient) return { status: 0, body: {} as Body };
        if (Date.now() > end) throw error;
      }
    }
  };
  const post = <Body>(path: string, body: object = {}, headers: Record<string, string> = {}) =>
    ask<Body>(`/api${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  const buyer: Omit<Buyer, 'buy'> = {
    userId,
    order: ({ type, quantity = 1, promoCode, key = newId() }) => {
      const items = [{ itemId: `ticket:${night.types[type]}`, quantity }];
      const eventId = `event:backbeat:${night.eventId}`;
      const wish = { eventId, orderItems: { items }, ...(promoCode && { promoCode }) };
      return post('/orders', wish, { 'idempotency-key': key });
    },
    startPayment: (orderId) => post('/payments/paymentIntents', { orderId }),
    pay: (clientSecret, card = cards.paid) =>
      ask(`/paygate/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          client_secret: clientSecret,
          return_url: `${door.url}/completion`,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '34',
          'payment_method_data[card][cvc]': '123',
        }),
      }),
    sync: (orderId) => post(`/orders/${orderId}/sync`),
    cancel: (orderId) => post(`/orders/${orderId}/cancel`),
    read: (orderId) => ask(`/api/orders/${orderId}`, { headers: { cookie } }),
  };
  return {
    ...buyer,
    buy: async ({ card, ...cart }) => {
      const { body: order } = expectAnswer(await buyer.order(cart), 201);
      if (order.total === 0) return order;
      const { body } = expectAnswer(await buyer.startPayment(order.id), 200);
      expectAnswer(await buyer.pay(body.clientSecret, card), 200, 400);
      return order;
    },
  };
}

/** A confirmation that was carried out but not answered is refused the second time. */
const isConfirmed = (path: string, { status }: Response): boolean =>
  path.endsWith('/confirm') && status === 400;

function expectAnswer<Body>(reply: Reply<Body>, ...statuses: number[]): Reply<Body> {
  if (statuses.includes(reply.status)) return reply;
  throw new Error(`Answered ${reply.status}: ${JSON.stringify(reply.body)}`);
}
