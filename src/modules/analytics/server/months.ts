import type { Db } from '#platform/server/db.ts';
import { addMonth, dropMonth, listMonths, monthlyTables, type MonthlyTable } from './store.ts';

/** Thirteen months allow a comparison with the year before. */
const retentionMonths = 13;

export function monthOf(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 7);
}

export function monthsFrom(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)));
}

/** The first month that is still stored. */
export function oldestMonth(now: Date): string {
  return monthsFrom(monthOf(now), -retentionMonths);
}

/** Caches which partitions exist, so that a batch checks once a month. */
export function openMonths(db: Db) {
  const there = new Set<string>();
  const ensure = async (table: MonthlyTable, month: string) => {
    if (there.has(`${table} ${month}`)) return;
    await addMonth(db, table, month);
    there.add(`${table} ${month}`);
  };
  return {
    ensure,
    /** Creates the next month's partition and drops those older than thirteen months. */
    turn: async (now: Date): Promise<void> => {
      const month = monthOf(now);
      const oldest = oldestMonth(now);
      for (const table of monthlyTables) {
        await ensure(table, month);
        await ensure(table, monthsFrom(month, 1));
        const old = (await listMonths(db, table)).filter((one) => one < oldest);
        for (const one of old) await dropMonth(db, table, one);
      }
    },
  };
}
