import { transact, type Db } from './db.ts';
import { fault } from './fault.ts';
import type { Reaction, ToldFact } from './feature.ts';
import { addJobs, reactionJob } from './jobs.ts';
import type { Log } from './log.ts';
import { repeat, type Loop } from './loop.ts';
import { addLeasedWork, listUntoldFacts, markTold, notifyWorkers, takeRelayTurn } from './outbox-store.ts';

const factsPerBatch = 500;
/** Milliseconds between looks: soon after a fact, for they come in showers, and then ever later. */
const soonest = 20;
const latest = 250;

export type RelayOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly reactions: readonly Reaction[];
  /** Called after each batch, in this process. Workers elsewhere hear it from Postgres. */
  readonly onTold?: () => void;
};

/**
 * Hands facts to their reactions. Hot transactions only write a plain row; the relay turns rows into work, a batch
 * at a time, because a job or a notification inside such a transaction costs nine tenths of its rate.
 */
export function openRelay(options: RelayOptions): Loop {
  let pause = soonest;
  return repeat('outbox.relay', options.log, async () => {
    const told = await relayOnce(options);
    if (told === factsPerBatch) return 0;
    pause = told > 0 ? soonest : Math.min(latest, pause * 1.5);
    return pause;
  });
}

/** `event.*` hears every fact of events. */
export function hears(on: string, type: string): boolean {
  return on.endsWith('.*') ? type.startsWith(on.slice(0, -1)) : on === type;
}

/** Tells one batch. @returns how many facts; 0 also when another process has the turn. */
export async function relayOnce({ db, reactions, onTold }: RelayOptions): Promise<number> {
  const told = await transact(db, async (tx) => {
    if (!(await takeRelayTurn(tx))) return { facts: 0, leased: 0 };
    const facts = await listUntoldFacts(tx, factsPerBatch);
    if (facts.length === 0) return { facts: 0, leased: 0 };
    const heard = facts.flatMap((fact) =>
      reactions.filter(({ on }) => hears(on, fact.type)).map((by) => ({ fact, by })),
    );
    const leased = heard.filter(({ by }) => by.by === 'leased');
    await addLeasedWork(
      tx,
      leased.map(({ fact, by }) => ({ factId: fact.id, reaction: by.name })),
    );
    await addJobs(
      tx,
      heard.filter(({ by }) => by.by === 'queued').map(({ fact, by }) => reactionJob(by.name, fact)),
    );
    await markTold(
      tx,
      facts.map((fact: ToldFact) => fact.id),
    );
    return { facts: facts.length, leased: leased.length };
  });
  if (told.leased > 0) {
    fault('outbox.afterRelay');
    onTold?.();
    await notifyWorkers(db);
  }
  return told.facts;
}
