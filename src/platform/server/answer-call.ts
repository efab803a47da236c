import * as z from 'zod/mini';
import type { Call } from '../contract.ts';
import { commonRefusals, refuse, type Refusal, type RefusalTable } from '../refusal.ts';
import { enforceCallLimit, type Limiter } from './call-limit.ts';
import { cleanInput } from './clean-input.ts';
import { retryRead, transact, type Db } from './db.ts';
import type { Lane, LoadGate } from './load-gate.ts';
import type { Log } from './log.ts';
import { byName, platformPolicies, type Policies, type Policy } from './policies.ts';
import { setReadAfterCookie, readAfter } from './read-after-write.ts';
import type { Replica } from './replica.ts';
import { readWritten } from './replica-store.ts';
import { withRefusals, type Ask, type Handle, type RequestFacts, type Route } from './route.ts';
import type { Viewer, ViewerOf } from './viewer.ts';

/** A module's wrapper around every call. */
export type CallGuard = {
  /** Refusals that the guard adds to a call. */
  readonly refusalsOf: (call: Call) => RefusalTable;
  /** Calls `answer`, or refuses. */
  readonly around: (call: Call, ask: Ask<Call>, answer: () => Promise<unknown>) => Promise<unknown>;
};

/**
 * Fills in what only the database knows about an input, such as our id for an event of another ticket provider.
 * @param sent the input before it was parsed
 */
export type CompleteInput = (
  db: Db,
  input: unknown,
  sent: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

type ServedFeature = {
  readonly routes?: readonly Route[];
  readonly policies?: readonly Policy[];
  readonly guard?: CallGuard;
  readonly completeInput?: CompleteInput;
};

/** Combines the calls of all features with their policies and guard. */
export function composeCalls(
  features: readonly ServedFeature[],
): Pick<Serving, 'routes' | 'policies' | 'guard' | 'completeInput'> {
  const guard = features.find((feature) => feature.guard)?.guard;
  const completeInput = features.find((feature) => feature.completeInput)?.completeInput;
  const policies = byName(features.flatMap((feature) => feature.policies ?? []));
  const routes = features.flatMap((feature) => feature.routes ?? []);
  return {
    policies: { ...platformPolicies, ...policies },
    routes: guard ? routes.map((one) => withRefusals(one, guard.refusalsOf(one.call))) : routes,
    ...(guard && { guard }),
    ...(completeInput && { completeInput }),
  };
}

export type Serving = {
  readonly db: Db;
  /** Limits how many requests run at once. Without it, all are let in. */
  readonly gate?: { readonly load: LoadGate; readonly laneOf: (path: string) => Lane | undefined };
  /** A pool for urgent calls; `db` by default. */
  readonly urgentDb?: Db;
  /** Answers reads instead of the database. Without `maxLagMs` it never lags. */
  readonly replica?: Pick<Replica, 'read'> & Partial<Pick<Replica, 'maxLagMs'>>;
  readonly log: Log;
  readonly routes: readonly Route[];
  readonly policies: Policies;
  readonly guard?: CallGuard;
  readonly completeInput?: CompleteInput;
  readonly viewerOf: ViewerOf;
  readonly limiter?: Limiter;
  /** Origins that may send state-changing requests. */
  readonly origins: readonly string[];
  readonly trustProxy?: string;
  /** Milliseconds after which a silent connection is closed; 30 s by default. */
  readonly silentAtMostMs?: number;
};

/**
 * Answers a call: parses, limits, checks the policy, handles, checks the answer. HTTP and server rendering share it,
 * so a page sees exactly what the API answers.
 * @throws Refusal
 */
export async function answerCall(
  serving: Serving,
  { call, handle: unguarded, ownTx }: Route,
  raw: Record<string, unknown>,
  who: { viewer: Viewer | undefined; request: RequestFacts },
): Promise<unknown> {
  const sent = cleanInput(raw);
  const parsed = z.core.safeParse(call.input, sent);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  const { guard, completeInput } = serving;
  const handle: Handle = guard ? (ask) => guard.around(call, ask, () => unguarded(ask)) : unguarded;
  const db = (isUrgent(serving, call) && serving.urgentDb) || serving.db;
  const input = completeInput ? await retryRead(() => completeInput(db, parsed.data, sent)) : parsed.data;
  const ask = { input: input as never, viewer: who.viewer, db, request: who.request };
  who.request.signal?.throwIfAborted();
  const subject = call.subjectOf(ask.input) as never;
  await retryRead(async () => serving.policies[call.may]!.decide({ ...ask, subject }));
  await enforceCallLimit(serving.limiter, call, ask);
  who.request.signal?.throwIfAborted();
  const answer = await (ownTx
    ? handle(ask)
    : call.method === 'GET'
      ? retryRead(() => read(serving, call, handle, ask))
      : transact(db, (tx) => handle({ ...ask, db: tx })));
  if (call.method !== 'GET') await noteWrite(serving, who.request);
  return z.core.parse(call.answer, answer);
}

function isUrgent({ gate }: Serving, { path }: Call): boolean {
  return gate?.laneOf(`/api${path}`) === 'urgent';
}

/** A replica answers reads that aren't urgent, once it includes this browser's changes. */
function read(serving: Serving, call: Call, handle: Handle, ask: Ask<Call>): Promise<unknown> {
  const { replica } = serving;
  if (!replica || isUrgent(serving, call)) return handle(ask);
  return replica.read(ask.db, (db) => handle({ ...ask, db }), readAfter(ask.request.headers));
}

/** Stores in a cookie how far a replica must be to show this change. */
async function noteWrite({ replica, db, origins }: Serving, request: RequestFacts): Promise<void> {
  if (!replica?.maxLagMs) return;
  const isSecure = origins.some((origin) => origin.startsWith('https:'));
  setReadAfterCookie(request, await readWritten(db), { maxAgeMs: replica.maxLagMs, isSecure });
}

/** Errors named in one answer, because a body can have thousands. */
const mostErrors = 50;

function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors = issues
    .slice(0, mostErrors)
    .map((issue) => ({ path: issue.path.join('/'), message: issue.message }));
  return refuse(commonRefusals, 'invalidInput', { errors });
}
