import type { AnswerOf, Call, InputOf } from '../contract.ts';
import type { RefusalTable } from '../refusal.ts';
import type { Db } from './db.ts';
import type { RequestHeaders, Viewer } from './viewer.ts';

/** Request data that handlers may use. */
export type RequestFacts = {
  readonly id: string;
  readonly ip: string;
  readonly headers: RequestHeaders;
  /** Adds a header to the answer, such as a cookie. */
  readonly answerHeader: (name: string, value: string) => void;
  /** Aborted when the client is gone, so that no further call starts. */
  readonly signal?: AbortSignal | undefined;
};

/** Arguments of a handler. Handlers open no connections and read no cookies. */
export type Ask<C> = {
  readonly input: InputOf<C>;
  readonly viewer: Viewer | undefined;
  readonly db: Db;
  readonly request: RequestFacts;
};

export type Handle = (ask: Ask<Call>) => Promise<unknown>;
export type Route = { readonly call: Call; readonly handle: Handle; readonly ownTx: boolean };

/** Implements a call. Reads use the pool; other methods run in one transaction, which a refusal rolls back. */
export function route<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: false };
}

/** Implements a call that contacts other services or batches, with its own short transactions. */
export function routeOwnTx<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: true };
}

/** Adds refusals to a route, for OpenAPI and the reference. */
export function withRefusals(found: Route, more: RefusalTable): Route {
  return { ...found, call: { ...found.call, refusals: { ...found.call.refusals, ...more } } };
}
