import type { Kysely } from 'kysely';
import { createAdapterFactory, type CleanedWhere } from 'better-auth/adapters';
import type { Db } from '#platform/server/db.ts';

/** better-auth names tables and columns at run time; which ones, `tableNames` says. */
type LooseDb = Kysely<Record<string, Record<string, unknown>>>;
type Row = Record<string, unknown>;

/** Our tables under the names better-auth has for them. */
export const tableNames = {
  user: 'accountUser',
  account: 'accountCredential',
  verification: 'accountCode',
  /** Not a table: sessions are ours alone (docs/decisions/0003-sessions.md). */
  session: 'noSession',
} as const;

/** @param browser whose codes better-auth sees; it knows addresses only */
type Current = { readonly db: Db; readonly browser: Buffer };

/** Lets better-auth work on our tables, in the transaction that is current when it asks. */
export function betterAuthStore(current: () => Current) {
  const loose = () => current().db as unknown as LooseDb;
  const isCode = (model: string) => model === tableNames.verification;
  const withBrowser = (model: string, row: Row): Row =>
    isCode(model) ? { ...row, browser: current().browser } : row;
  const within = (model: string, where: Where): Where =>
    isCode(model) ? [...(where ?? []), { ...plain, field: 'browser', value: current().browser }] : where;
  return createAdapterFactory({
    config: {
      adapterId: 'backbeat',
      adapterName: 'Backbeat',
      supportsBooleans: true,
      supportsDates: true,
      supportsJSON: true,
      transaction: false,
    },
    adapter: () => ({
      create: async ({ model, data }) => {
        if (isSession(model)) return data;
        return (await loose()
          .insertInto(model)
          .values(withBrowser(model, data))
          .returningAll()
          .executeTakeFirstOrThrow()) as typeof data;
      },
      findOne: async <T>({ model, where }: Question) => {
        if (isSession(model)) return null;
        const row = await find(loose(), model, within(model, where)).executeTakeFirst();
        return (row ?? null) as T | null;
      },
      findMany: async <T>({ model, where, limit, sortBy }: Question & Slice) => {
        if (isSession(model)) return [];
        const rows = find(loose(), model, within(model, where)).limit(limit);
        return (await (sortBy ? rows.orderBy(sortBy.field, sortBy.direction) : rows).execute()) as T[];
      },
      update: async <T>({ model, where, update }: Question & { update: T }) => {
        const row = await change(loose(), model, within(model, where), update as Row)
          .returningAll()
          .executeTakeFirst();
        return (row ?? null) as T | null;
      },
      updateMany: async ({ model, where, update }) => {
        const changed = await change(loose(), model, within(model, where), update).executeTakeFirst();
        return Number(changed.numUpdatedRows);
      },
      delete: async ({ model, where }) => {
        if (!isSession(model)) await remove(loose(), model, within(model, where)).execute();
      },
      deleteMany: async ({ model, where }) => {
        if (isSession(model)) return 0;
        return Number((await remove(loose(), model, within(model, where)).executeTakeFirst()).numDeletedRows);
      },
      consumeOne: async <T>({ model, where }: Question) => {
        const row = await remove(loose(), model, within(model, where)).returningAll().executeTakeFirst();
        return (row ?? null) as T | null;
      },
      count: async ({ model, where }) => {
        const counted = loose()
          .selectFrom(model)
          .select((eb) => eb.fn.countAll<number>().as('total'));
        return (await matching(counted, within(model, where)).executeTakeFirstOrThrow()).total;
      },
    }),
  });
}

type Condition = Omit<CleanedWhere, 'value'> & { value: unknown };
type Where = Condition[] | undefined;
const plain = { operator: 'eq', connector: 'AND', mode: 'sensitive' } as const;

type Question = { model: string; where?: Where };
type Slice = { limit: number; sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined };

const isSession = (model: string) => model === tableNames.session;

const find = (db: LooseDb, model: string, where: Where) => matching(db.selectFrom(model).selectAll(), where);

const change = (db: LooseDb, model: string, where: Where, values: Row) =>
  matching(db.updateTable(model).set(values), where);

const remove = (db: LooseDb, model: string, where: Where) => matching(db.deleteFrom(model), where);

type Filterable<Query> = {
  where: (field: string, operator: '=' | 'in' | '<' | '>', value: unknown) => Query;
};

const operators = { eq: '=', in: 'in', lt: '<', gt: '>' } as const;

/** @throws Error for a question we have not met: a condition left out would touch rows of others. */
function matching<Query>(query: Query, where: Where): Query {
  let filtered = query;
  for (const { field, operator, value, connector, mode } of where ?? []) {
    const known = operators[operator as keyof typeof operators];
    if (!known || connector !== 'AND' || mode === 'insensitive')
      throw new Error(`No such condition: ${field} ${operator}`);
    filtered = (filtered as unknown as Filterable<Query>).where(field, known, value);
  }
  return filtered;
}
