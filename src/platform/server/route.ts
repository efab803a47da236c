import type { AnswerOf, Call, InputOf } from '../contract.ts';
import type { RefusalTable } from '../refusal.ts';
import type { Db } from './db.ts';
import type { Viewer } from './viewer.ts';

/** What a handler may know of the request itself. */
export type RequestFacts = {
  readonly id: string;
  readonly ip: string;
  readonly headers: Headers;
  /** Adds a header to the answer, such as a cookie. */
  readonly answerHeader: (name: string, value: string) => void;
  /** Aborted when nobody waits for the answer any more: then no further call starts. */
  readonly signal?: AbortSignal | undefined;
};

/** What a handler gets. It opens no connection and reads no cookie itself. */
export type Ask<C> = {
  readonly input: InputOf<C>;
  readonly viewer: Viewer | undefined;
  readonly db: Db;
  readonly request: RequestFacts;
};

export type Handle = (ask: Ask<Call>) => Promise<unknown>;
export type Route = { readonly call: Call; readonly handle: Handle; readonly ownTx: boolean };

/** Answers a call. Reads use the pool; every other method runs in one transaction, which a refusal rolls back. */
export function route<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: false };
}

/** Answers a call that talks to the outside or batches: it opens its own short transactions, on the database itself. */
export function routeOwnTx<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: true };
}

/** Adds refusals to the call of a route, so that OpenAPI and the reference list them. */
export function withRefusals(found: Route, more: RefusalTable): Route {
  return { ...found, call: { ...found.call, refusals: { ...found.call.refusals, ...more } } };
}
