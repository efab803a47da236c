import { findSessionSettings, setRoleSettings, type SessionIdentity } from './session-settings-store.ts';
import { openDb, sessionSettings, transact, type Db } from './db.ts';
import type { Log } from './log.ts';

/**
 * Gives the role its settings in this database, because a transaction pooler drops those of clients. Without them a
 * stuck statement or transaction would never end, and the delivery of domain events waits for the oldest transaction.
 */
export async function giveRoleSettings(directUrl: string): Promise<void> {
  const db = openDb(directUrl, { max: 1, applicationName: 'backbeat-settings' });
  try {
    await transact(db, (tx) => setRoleSettings(tx, sessionSettings));
  } finally {
    await db.destroy();
  }
}

/** Compares the settings of the pooler's connections with the required ones, and logs differences. */
export async function checkPooledSettings(pooled: Db, directUrl: string, log: Log): Promise<void> {
  const direct = openDb(directUrl, { max: 1, applicationName: 'backbeat-settings' });
  try {
    const [here, there] = await Promise.all([findSessionSettings(pooled), findSessionSettings(direct)]);
    for (const fault of listFaults(here, there)) log.error(fault);
  } finally {
    await direct.destroy();
  }
}

type SessionState = SessionIdentity & { readonly settings: Readonly<Record<string, string>> };

function listFaults(pooled: SessionState, direct: SessionState): string[] {
  if (pooled.role !== direct.role || pooled.database !== direct.database)
    return [
      `DATABASE_URL connects to ${pooled.role}@${pooled.database}, but DATABASE_DIRECT_URL to ${direct.role}@${direct.database}. Use the same role and database.`,
    ];
  return Object.keys(sessionSettings)
    .filter((name) => pooled.settings[name] !== direct.settings[name])
    .map(
      (name) =>
        `behind the pooler ${name} is ${pooled.settings[name]} and not ${direct.settings[name]}: run RECONNECT in its console`,
    );
}
