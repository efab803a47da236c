import { openExchange } from '#modules/sales/exchange/server/index.ts';
import { openPresales } from '#modules/sales/presales/server/index.ts';
import { openSale, type TypeFacts } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { openSigner } from '#modules/sales/tickets/server/index.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { openOpenings } from '../index.ts';

const waitingListRoutes = (services: Services) =>
  openExchange(services, openSigner(services.db, services.config)).routes!.filter(({ call }) =>
    call.path.endsWith('/waitingList'),
  );

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

/** A sale with fair openings, presales and waiting lists. */
export async function openOpeningSale() {
  const sale = await openSale(
    {},
    {
      more: (services) => [
        openPresales(services),
        openOpenings(services, { sharedMs: 0 }),
        { routes: waitingListRoutes(services) },
      ],
    },
  );
  const { app, db } = sale;

  async function addPeople(count: number, facts: { minutesOld?: number; emailVerified?: boolean } = {}) {
    const { minutesOld = 120, emailVerified = true } = facts;
    const people = Array.from({ length: count }, () => newId());
    const createdAt = inMinutes(-minutesOld);
    const profiles = people.map((id) => ({ id, type: 'user' as const, name: 'Fan', providerId: id }));
    const accounts = people.map((id) => {
      const email = `${id}@example.test`;
      return { id, name: 'Fan', email, emailVerified, createdAt };
    });
    await db.insertInto('profile').values(profiles).execute();
    await db.insertInto('accountUser').values(accounts).execute();
    return people;
  }

  /** A published event whose tickets go on sale in 20 minutes, with a fair opening. */
  async function addOpening(facts: TypeFacts & { draft?: object; maxPerPerson?: number } = {}) {
    const { draft = {}, maxPerPerson, ...type } = facts;
    const [host] = await addPeople(1);
    const event = { creatorId: host!, ...(maxPerPerson && { maxPerPerson }) };
    const eventId = await sale.addEvent(event);
    const typeId = await sale.addType(eventId, { saleStartsAt: inMinutes(20), ...type });
    const path = `/events/event:backbeat:${eventId}/opening`;
    const put = (more: object = {}) =>
      app.as(host!).put(path, { waitMinutes: 30, windowMinutes: 10, presaleFirst: false, ...draft, ...more });
    return {
      host: host!,
      eventId,
      typeId,
      path,
      put,
      join: (user: string) => app.as(user).put(`${path}/place`),
      read: async (user: string) => (await app.as(user).get(path)).body.opening,
      order: (user: string, quantity = 1) => sale.order(user, { eventId, lines: [[typeId, quantity]] }),
      /** The sale starts now. */
      async start() {
        await sql`update fair_opening set created_at = now() - interval '1 hour' where event_id = ${eventId}::uuid`.execute(
          db,
        );
        await db
          .updateTable('ticketType')
          .set({ saleStartsAt: inMinutes(-1 / 60) })
          .where('id', '=', typeId)
          .execute();
      },
      /** Some seconds later, the worker looks again. */
      async round(seconds = 5) {
        await sql`update fair_opening
                     set measured_at = (select o.measured_at - make_interval(secs => ${seconds})
                                          from fair_opening o where o.event_id = ${eventId}::uuid)
                   where event_id = ${eventId}::uuid`.execute(db);
        await sale.runTask('openings.run');
      },
      /** Half an hour passes for everyone whose turn it is. */
      async ageTurns() {
        await sql`update opening_place set admitted_at = admitted_at - interval '30 minutes',
                         admitted_until = admitted_until - interval '30 minutes'
                   where event_id = ${eventId}::uuid and admitted_until is not null`.execute(db);
      },
      async lapseWindow(user: string) {
        await sql`update opening_place set admitted_at = now() - interval '11 minutes', admitted_until = now() - interval '1 minute'
                   where event_id = ${eventId}::uuid and user_id = ${user}::uuid`.execute(db);
      },
      /** By place. */
      line: () =>
        db
          .selectFrom('openingPlace')
          .select(['userId', 'id', 'place', 'priority', 'admittedUntil'])
          .where('eventId', '=', eventId)
          .orderBy('place')
          .execute(),
      counters: () => sale.counters(typeId),
    };
  }

  return { ...sale, addPeople, addOpening, inMinutes };
}

export type OpeningSale = Awaited<ReturnType<typeof openOpeningSale>>;
