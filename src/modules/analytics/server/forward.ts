import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { claimForwards, forwardQueue, type Forwarded } from './forward-store.ts';
import type { Target } from './forward-targets.ts';

const mostTogether = 100;
/** Calls per run and target; the rest waits for the next run. */
const mostCalls = 20;
const timeoutMs = 10_000;

const pauseAfter = (attempts: number) => Math.min(7200, 5 * 3 ** attempts);

/** The provider rejects the content, so retrying the same batch is pointless. */
const isAboutThem = (status: number) => status === 400 || status === 413 || status === 422;

/**
 * Forwards tracked events to the analytics providers, at least once and under a fixed id (ANA-03). No provider script
 * runs on any page, and no IP address or browser is sent.
 */
export async function forwardEvents(db: Db, log: Log, targets: readonly Target[]): Promise<void> {
  await Promise.all(targets.map((target) => forwardTo(db, log, target)));
}

async function forwardTo(db: Db, log: Log, target: Target): Promise<void> {
  for (let call = 0; call < mostCalls; call++) {
    const events = await claimForwards(db, target.name, mostTogether);
    if (events.length === 0 || !(await deliver(db, log, { target, events }))) return;
  }
}

/** @returns whether to send more right away */
async function deliver(
  db: Db,
  log: Log,
  { target, events }: { target: Target; events: readonly Forwarded[] },
): Promise<boolean> {
  const answer = await post(target, events);
  if (answer.ok) {
    await forwardQueue.done(db, events);
    return true;
  }
  // Bisects the batch, so that one bad event doesn't block the others.
  if (isAboutThem(answer.status) && events.length > 1) {
    const middle = Math.ceil(events.length / 2);
    const first = await deliver(db, log, { target, events: events.slice(0, middle) });
    return (await deliver(db, log, { target, events: events.slice(middle) })) && first;
  }
  const failed = await forwardQueue.fail(db, events, {
    error: answer.error,
    pauseSeconds: pauseAfter(Math.max(...events.map(({ attempts }) => attempts))),
    isFinal: isAboutThem(answer.status),
  });
  const said = { target: target.name, error: answer.error, events: events.length, failed };
  if (failed > 0) log.error(said, 'tracked events were given up on');
  else log.warn(said, 'tracked events could not be forwarded');
  return isAboutThem(answer.status);
}

type Answer = { ok: boolean; status: number; error: string };

async function post(target: Target, events: readonly Forwarded[]): Promise<Answer> {
  const { url, headers, body } = target.requestFor(events);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Reads the whole body, so that the connection can be reused.
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, error: `${answer.status}: ${text.slice(0, 300)}` };
  } catch (error) {
    return { ok: false, status: 0, error: String(error).slice(0, 300) };
  }
}
