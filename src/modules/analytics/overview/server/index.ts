import { ticketCheckedIn } from '#modules/check-in/events.ts';
import { eventJoined } from '#modules/events/events/events.ts';
import { eventWireId } from '#modules/events/events/rules.ts';
import { orderCompleted, orderRefunded, refundReturned } from '#modules/sales/checkout/events.ts';
import type { DomainEventDefinition } from '#platform/domain-events.ts';
import { EventId, type ProfileId } from '#platform/ids.ts';
import { listViews, type ViewsOfDay } from '#modules/analytics/server/index.ts';
import { findEventRole } from '#modules/events/events/server/index.ts';
import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { addDays, dateIn } from '#platform/time.ts';
import {
  getEventOverview,
  getProfileOverview,
  type EventOverview,
  type ProfileOverview,
} from '../contract.ts';
import { overviewTopic } from '../topic.ts';
import {
  listAttendance,
  listJoinedByDay,
  listMoney,
  listOrdersByDay,
  listRunners,
  listSales,
  listTicketSales,
  readAttendance,
  readProfileTotals,
  type Period,
} from './overview-store.ts';
import { salesReportRoutes } from './sales-report.ts';

/** Most events of a profile that are counted, newest first. */
const eventsAtMost = 500;
const attendanceAtMost = 12;
/** The ledger is read once in this time, however many hosts watch. */
const cacheMs = 2000;

type FullOverview = EventOverview & { sales: object; visits: object };

/** Overviews of events and profiles: sales, visits and attendance (MNG-01, MNG-02). */
export function openOverview({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>): Feature {
  const eventOf = memoizeFor<FullOverview>({ milliseconds: cacheMs });
  const profileOf = memoizeFor<ProfileOverview>({ milliseconds: cacheMs });
  const runnersOf = memoizeFor<string[]>({ milliseconds: cacheMs });
  const refreshOn = (definition: DomainEventDefinition<{ eventId: EventId }>) =>
    subscribe(definition, {
      name: `overview.tell-${definition.type.replace('.', '-')}`,
      by: 'direct',
      handle: async ({ payload: { eventId } }) => {
        const runners = await runnersOf(eventId, () => listRunners(db, eventId));
        pubsub.publish(runners.map((to) => ({ to, topic: overviewTopic })));
      },
    });
  return {
    routes: [
      route(getEventOverview, async ({ input, viewer, db: reading }) => {
        const { eventId } = input;
        const part = await findEventRole(reading, requireViewer(viewer), eventId);
        const whole = await eventOf(`${eventId} ${input.days}`, () => readEvent(db, eventId, input.days));
        return part === 'assistant' ? { ...whole, sales: null, visits: null } : whole;
      }),
      route(getProfileOverview, async ({ input, viewer, db: reading }) => {
        const { id } = await findProfileRole(reading, requireViewer(viewer), input.profileId);
        return profileOf(`${id} ${input.days}`, () => readProfile(db, id, input));
      }),
      ...salesReportRoutes,
    ],
    subscribers: [orderCompleted, orderRefunded, refundReturned, eventJoined, ticketCheckedIn].map(refreshOn),
  };
}

async function readEvent(db: Db, eventId: EventId, days: number): Promise<FullOverview> {
  const { timezone, currency, provider, providerId, ...attendance } = await readAttendance(db, eventId);
  const dates = lastDates(days, timezone);
  const period = { since: sinceOf(days), timezone };
  const [sales, tickets, money, views] = await Promise.all([
    listSales(db, eventId, period),
    listTicketSales(db, eventId),
    listMoney(db, [eventId]),
    listViews(db, eventWireId({ provider, providerId }), period),
  ]);
  const salesOn = new Map(sales.map((one) => [one.date, one]));
  return {
    days,
    ...attendance,
    sales: {
      byDay: dates.map((date) => salesOn.get(date) ?? { date, orders: 0, gross: 0 }),
      tickets,
      money: money.find((one) => one.currency === currency) ?? { currency, ...nothing },
    },
    visits: visitsOf(dates, views),
  };
}

const nothing = { gross: 0, fees: 0, refunded: 0, disputed: 0, net: 0 };

async function readProfile(
  db: Db,
  id: ProfileId,
  { profileId, days }: { profileId: string; days: number },
): Promise<ProfileOverview> {
  const { type, hosted, upcoming, past, drafts, ...totals } = await readProfileTotals(db, id, eventsAtMost);
  const isCommunity = type === 'community';
  const { city } = await readInstance(db);
  const period = { since: sinceOf(days), timezone: city.timeZone };
  const [money, views, growth] = await Promise.all([
    isCommunity ? listMoney(db, hosted) : null,
    listViews(db, profileId, period),
    isCommunity ? readGrowth(db, { id, hosted, days, period }) : null,
  ]);
  return {
    days,
    ...totals,
    events: { upcoming, past, drafts },
    sales: money,
    growth,
    visits: visitsOf(lastDates(days, city.timeZone), views),
  };
}

type Growing = { id: ProfileId; hosted: readonly EventId[]; days: number; period: Period };

async function readGrowth(
  db: Db,
  { id, hosted, days, period }: Growing,
): Promise<NonNullable<ProfileOverview['growth']>> {
  const [orders, joined, attendance] = await Promise.all([
    listOrdersByDay(db, hosted, period),
    listJoinedByDay(db, id, period),
    listAttendance(db, hosted, attendanceAtMost),
  ]);
  const dates = lastDates(days, period.timezone);
  const on = (rows: readonly { date: string; total: number }[]) => {
    const totals = new Map(rows.map(({ date, total }) => [date, total]));
    return (date: string) => totals.get(date) ?? 0;
  };
  const [ordersOn, joinedOn] = [on(orders), on(joined)];
  return {
    ordersByDay: dates.map((date) => ({ date, orders: ordersOn(date) })),
    joinedByDay: dates.map((date) => ({ date, joined: joinedOn(date) })),
    attendance: attendance.map((row) => ({ ...row, id: EventId.encode(row.id) })),
  };
}

function visitsOf(dates: readonly string[], views: readonly ViewsOfDay[]) {
  const shown = new Set(dates);
  const byDate = new Map(dates.map((date) => [date, 0]));
  const bySource = new Map<ViewsOfDay['category'], number>();
  for (const { date, category, views: some } of views) {
    if (!shown.has(date)) continue;
    byDate.set(date, byDate.get(date)! + some);
    bySource.set(category, (bySource.get(category) ?? 0) + some);
  }
  return {
    total: [...byDate.values()].reduce((sum, some) => sum + some, 0),
    byDay: [...byDate].map(([date, some]) => ({ date, views: some })),
    sources: [...bySource]
      .map(([category, some]) => ({ category, views: some }))
      .toSorted((one, other) => other.views - one.views),
  };
}

const day = 86_400_000;

/** One day more than shown: in time zones west of UTC the first day starts later. */
function sinceOf(days: number): Date {
  return new Date(Date.now() - (days + 1) * day);
}

function lastDates(days: number, timezone: string): string[] {
  const today = dateIn(new Date(), timezone);
  return Array.from({ length: days }, (_, place) => addDays(today, place - days + 1));
}
