import { sql, type Db } from './db.ts';

const workerMark = 'worker.seen';

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Lists applied migrations by file name without extension. */
export async function listMigrationsDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  return rows.map(({ name }) => name);
}

export async function markWorkerSeen(db: Db): Promise<void> {
  await writeMark(db, workerMark, {});
}

/** @returns seconds since a worker last reported; undefined if none ever did */
export async function readWorkerAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - set_at)::float8 as age from instance_state where name = ${workerMark}`.execute(
    db,
  );
  return rows[0]?.age;
}

/** Older marks of workers don't count. Workers write them every five seconds. */
const markSeconds = 30;

/** A worker that can't send messages leaves the mark of one that can. */
export async function writeTransportMarks(
  db: Db,
  transports: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    insert into instance_state (name, value)
    select 'transport.' || key, to_jsonb(value) from jsonb_each_text(${JSON.stringify(transports)}::jsonb)
    on conflict (name) do update set value = excluded.value, set_at = now()
     where excluded.value <> '"none"' or instance_state.value = '"none"'
        or instance_state.set_at < now() - make_interval(secs => ${markSeconds})`.execute(db);
}

/** @returns undefined if no worker wrote it lately */
export async function readTransportMark(
  db: Db,
  channel: string,
): Promise<'service' | 'outbox' | 'none' | undefined> {
  const { rows } = await sql<{ value: 'service' | 'outbox' | 'none' }>`
    select value from instance_state
     where name = ${`transport.${channel}`} and set_at > now() - make_interval(secs => ${markSeconds})`.execute(
    db,
  );
  return rows[0]?.value;
}

export async function writeMark(db: Db, name: string, value: unknown): Promise<void> {
  await sql`
    insert into instance_state (name, value, set_at) values (${name}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (name) do update set value = excluded.value, set_at = excluded.set_at`.execute(db);
}

/** @returns undefined if the mark was never set */
export async function findMark(db: Db, name: string): Promise<unknown> {
  const found = await db
    .selectFrom('instanceState')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.value;
}
