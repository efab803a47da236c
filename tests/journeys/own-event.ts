import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { expect, signInAsNew } from './journey.ts';

export type Person = { page: Page; id: string; name: string; email: string };

/** A new user in their own browser. */
export async function meetPerson(browser: Browser, db: pg.Client, name: string): Promise<Person> {
  const tag = Math.random().toString(36).slice(2, 8);
  const part = () => 1 + Math.floor(Math.random() * 250);
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` },
  });
  const page = await context.newPage();
  const newcomer = { name: `${name} ${tag}`, email: `${name.toLowerCase()}-${tag}@example.test` };
  await signInAsNew(page, db, newcomer);
  const { id } = await ask<{ id: string }>(page, 'get', '/me');
  return { page, id, ...newcomer };
}

export async function ask<Answer = unknown>(
  page: Page,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request[method](`/api${path}`, data && { data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json() as Promise<Answer>;
}

/** The status of a call, which may be a refusal. */
export async function statusOf(page: Page, method: 'get' | 'post' | 'delete', path: string, data?: object) {
  return (await page.request[method](`/api${path}`, data && { data })).status();
}

export const foundCommunity = (page: Page, name: string) =>
  ask<{ id: string; providerId: string }>(page, 'post', '/profiles', { type: 'community', name });

export type OwnEvent = { eventId: string; uuid: string; name: string; path: string; manage: string };

/** A published event of a community, in an hour, with one ticket type: on sale, unless it opens in `opensIn` minutes. */
export async function addEvent(
  page: Page,
  {
    creatorId,
    name,
    price,
    opensIn,
    ...more
  }: {
    creatorId: string;
    name: string;
    price: number;
    opensIn?: number;
    capacity?: number;
    tickets?: object[];
  },
): Promise<OwnEvent> {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const { event, providerCode, providerId } = await ask<{
    event: { id: string };
    providerCode: string;
    providerId: string;
  }>(page, 'post', '/events', {
    name,
    creatorId,
    startDate: hours(1),
    endDate: hours(6),
    image: { provider: 'poster', seed: 3 },
    location: {
      name: 'Leimert Yard',
      addressFull: '4337 Degnan Blvd, Los Angeles',
      address1: '4337 Degnan Blvd',
      city: 'Los Angeles',
      state: { name: 'California', code: 'CA' },
      zipCode: '90008',
      latitude: 34.0043,
      longitude: -118.3311,
    },
    tickets: [
      {
        id: 'new',
        name: 'Entry',
        priceValue: price,
        capacity: 50,
        minPerOrder: 1,
        maxPerOrder: 4,
        saleStartDate: opensIn === undefined ? null : hours(opensIn / 60),
      },
    ],
    ...more,
  });
  return {
    eventId: event.id,
    uuid: providerId,
    name,
    path: `/events/${providerCode}/${providerId}`,
    manage: `/event/${providerCode}/${providerId}/manage`,
  };
}

/** New events and profiles appear in search after a moment. */
export const waitUntilFound = (page: Page, type: string, name: string) =>
  expect
    .poll(
      async () =>
        (
          await ask<{ items: object[] }>(
            page,
            'get',
            `/search?type=${type}&global=true&q=${encodeURIComponent(name)}`,
          )
        ).items.length,
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);

/** Moves the clock past an event, and waits until all who get a share are paid. */
export async function settle(db: pg.Client, { uuid }: OwnEvent, payees = 1): Promise<void> {
  await db.query(
    `update event set starts_at = now() - interval '2 days', ends_at = now() - interval '25 hours' where id = $1`,
    [uuid],
  );
  const sent = async () => {
    const paid = await db.query(`select 1 from settlement where event_id = $1 and state = 'sent'`, [uuid]);
    return paid.rows.length;
  };
  await expect.poll(sent, { timeout: 75_000 }).toBe(payees);
}

type Order = { orderId: string; codes: string[] };

/** Takes free tickets without the drawer, and returns their codes. */
export async function takeTickets(
  { page }: Person,
  { eventId }: OwnEvent,
  quantity: number,
  ticketId?: string,
): Promise<Order> {
  const tickets = await ask<{ items: { id: string }[] }>(page, 'get', `/events/${eventId}/tickets`);
  const answer = await page.request.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID() },
    data: { eventId, orderItems: { items: [{ itemId: ticketId ?? tickets.items[0]!.id, quantity }] } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id: orderId } = (await answer.json()) as { id: string };
  const { admissions } = await ask<{ admissions: { items: { code: string }[] } }>(
    page,
    'get',
    `/tickets/${orderId}`,
  );
  return { orderId, codes: admissions.items.map(({ code }) => code) };
}
