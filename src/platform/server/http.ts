import type { ProfileId, UserId } from '#platform/ids.ts';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import * as z from 'zod/mini';
import {
  self,
  type AnswerOf,
  type Call,
  type CallLimit,
  type Document,
  type InputOf,
  type PolicyName,
  type ViewerPolicy,
} from '../contract.ts';
import { commonRefusals, isRefusal, Refusal, refuse, type RefusalTable } from '../refusal.ts';
import { accessRefusals } from './access-refusals.ts';
import { cleanInput } from './clean-input.ts';
import { retryRead, transact, type Db } from './db.ts';
import { isTemporary, sqlState } from './db-errors.ts';
import type { Lane, LoadGate } from './load-gate.ts';
import type { Log } from './log.ts';
import { networkOf } from './network.ts';
import { randomText } from './random-text.ts';
import { keepReadAfter, readAfter } from './read-after-write.ts';
import type { Replica } from './replica.ts';
import { sendDocument, sendKept } from './send-answer.ts';
import { readWritten } from './replica-store.ts';
import { limitPipelining } from './slow-clients.ts';
import { mountLoadGate, signalOf, untilAborted } from './shed-load.ts';
import { sendWaitPage, wantsPage } from './wait-page.ts';

/** Who asks. Ids are bare uuids. */
export type Viewer = {
  readonly userId: UserId;
  /** The profile the person acts as; the person's own unless switched. */
  readonly profileId: ProfileId;
  /** Whom the person acted as before, which is where "back" leads (SWI-06). */
  readonly actedAs?: ProfileId | undefined;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly admin: boolean;
};

export type ViewerOf = (headers: Headers) => Promise<Viewer | undefined>;

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

type Handle = (ask: Ask<Call>) => Promise<unknown>;
export type Route = { readonly call: Call; readonly handle: Handle; readonly ownTx: boolean };

/** Answers a call. Reads use the pool; every other method runs in one transaction, which a refusal rolls back. */
export function route<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: false };
}

/** Answers a call that talks to the outside or batches: it opens its own short transactions, on the database itself. */
export function routeOwnTx<C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<AnswerOf<C>>): Route {
  return { call, handle: handle as Handle, ownTx: true };
}

/** What a policy decides by: who asks, and what of. */
export type PolicyAsk<Subject> = Pick<Ask<Call>, 'viewer' | 'db'> & { readonly subject: Subject };

/** Decides whether the viewer may make a call about a subject. */
export type Policy = {
  readonly name: string;
  /** @throws one of `refusals` when the viewer may not. */
  readonly decide: (ask: PolicyAsk<never>) => void | Promise<void>;
  /** The refusals of `decide`: every call that asks the policy has them. */
  readonly refusals: RefusalTable;
  /** Whether guests may make some of the calls. */
  readonly isPublic: boolean;
};

/** Implements a policy that contracts name. */
export function policy<Subject>(
  name: ViewerPolicy | PolicyName<Subject>,
  refusals: RefusalTable,
  decide: (ask: PolicyAsk<Subject>) => void | Promise<void>,
  { isPublic = !('signInRequired' in refusals) } = {},
): Policy {
  return { name: typeof name === 'string' ? name : name.policy, refusals, decide, isPublic };
}

/** @throws Refusal notAllowed unless the id is the viewer's own */
export function requireSelf(viewer: Viewer | undefined, id: UserId): void {
  const { userId } = requireViewer(viewer);
  if (id !== userId) throw refuse(commonRefusals, 'notAllowed');
}

export type Policies = Readonly<Record<string, Policy>>;

function byName(policies: readonly Policy[]): Policies {
  return Object.fromEntries(policies.map((one) => [one.name, one]));
}

/** The policies that need no module. */
export const platformPolicies = byName([
  policy('anyone', {}, () => {}),
  policy('signedIn', { signInRequired: commonRefusals.signInRequired }, ({ viewer }) => {
    requireViewer(viewer);
  }),
  policy(self, accessRefusals, ({ viewer, subject }) => requireSelf(viewer, subject)),
  policy('admin', accessRefusals, ({ viewer }) => {
    if (!requireViewer(viewer).admin) throw refuse(commonRefusals, 'notAllowed');
  }),
]);

/** What a module puts around every call, by what the call declares. */
export type CallGuard = {
  /** The refusals that the guard adds to a call. */
  readonly refusalsOf: (call: Call) => RefusalTable;
  /** Answers the call by `answer`, or refuses it. */
  readonly around: (call: Call, ask: Ask<Call>, answer: () => Promise<unknown>) => Promise<unknown>;
};

type ServedFeature = {
  readonly routes?: readonly Route[];
  readonly policies?: readonly Policy[];
  readonly guard?: CallGuard;
};

/** The calls of all features, with the policies and the guard that they are answered under. */
export function composeCalls(
  features: readonly ServedFeature[],
): Pick<Serving, 'routes' | 'policies' | 'guard'> {
  const guard = features.find((feature) => feature.guard)?.guard;
  const policies = byName(features.flatMap((feature) => feature.policies ?? []));
  const routes = features.flatMap((feature) => feature.routes ?? []);
  return {
    policies: { ...platformPolicies, ...policies },
    routes: guard ? routes.map((one) => withRefusals(one, guard.refusalsOf(one.call))) : routes,
    ...(guard && { guard }),
  };
}

/** Adds refusals to the call of a route, so that OpenAPI and the reference list them. */
export function withRefusals(found: Route, more: RefusalTable): Route {
  return { ...found, call: { ...found.call, refusals: { ...found.call.refusals, ...more } } };
}

/** The viewer, where the call's policy has made sure that there is one. */
export function requireViewer(viewer: Viewer | undefined): Viewer {
  if (!viewer) throw refuse(commonRefusals, 'signInRequired');
  return viewer;
}

export type Limiter = (
  key: string,
  limit: { times: number; seconds: number },
) => Promise<{ retryAfter: number } | undefined>;

export type Serving = {
  readonly db: Db;
  /** Turns requests away when there are more than this process can answer in time. Without it, all are let in. */
  readonly gate?: { readonly load: LoadGate; readonly laneOf: (path: string) => Lane | undefined };
  /** A pool for urgent calls alone. Default: `db`. */
  readonly urgentDb?: Db;
  /** Answers reads in place of the database. Without `maxLagMs` it never lags. */
  readonly replica?: Pick<Replica, 'read'> & Partial<Pick<Replica, 'maxLagMs'>>;
  readonly log: Log;
  readonly routes: readonly Route[];
  readonly policies: Policies;
  readonly guard?: CallGuard;
  readonly viewerOf: ViewerOf;
  readonly limiter?: Limiter;
  /** Origins that may send state-changing requests. */
  readonly origins: readonly string[];
  readonly trustProxy?: string;
  /** Milliseconds after which a connection is closed over which nothing moves. Default: 30 s. */
  readonly silentAtMostMs?: number;
};

/**
 * Answers one call: parses, limits, asks the policy, handles, checks the answer. HTTP and server rendering both go
 * through here, so a page sees exactly what the API would answer. @throws Refusal
 */
export async function answerCall(
  serving: Serving,
  { call, handle: unguarded, ownTx }: Route,
  raw: Record<string, unknown>,
  who: { viewer: Viewer | undefined; request: RequestFacts },
): Promise<unknown> {
  const parsed = z.core.safeParse(call.input, cleanInput(raw));
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  const { guard } = serving;
  const handle: Handle = guard ? (ask) => guard.around(call, ask, () => unguarded(ask)) : unguarded;
  const db = (isUrgent(serving, call) && serving.urgentDb) || serving.db;
  const ask = { input: parsed.data as never, viewer: who.viewer, db, request: who.request };
  who.request.signal?.throwIfAborted();
  const subject = call.subjectOf(ask.input) as never;
  await retryRead(async () => serving.policies[call.may]!.decide({ ...ask, subject }));
  await keepLimit(serving, call, ask);
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

/** A replica answers what is not urgent, and includes what this browser changed. */
function read(serving: Serving, call: Call, handle: Handle, ask: Ask<Call>): Promise<unknown> {
  const { replica } = serving;
  if (!replica || isUrgent(serving, call)) return handle(ask);
  return replica.read(ask.db, (db) => handle({ ...ask, db }), readAfter(ask.request.headers));
}

/** Tells the browser how far a replica must be to show what it just changed. */
async function noteWrite({ replica, db, origins }: Serving, request: RequestFacts): Promise<void> {
  if (!replica?.maxLagMs) return;
  const isSecure = origins.some((origin) => origin.startsWith('https:'));
  keepReadAfter(request, await readWritten(db), { maxAgeMs: replica.maxLagMs, isSecure });
}

async function keepLimit(serving: Serving, call: Call, { viewer, request }: Ask<Call>) {
  if (!call.limit || !serving.limiter) return;
  await keepUnder(serving.limiter, `${call.method} ${call.path} ${callerOf(viewer, request)}`, call.limit);
}

/** Counts one try. @throws Refusal tooManyRequests */
export async function keepUnder(limiter: Limiter, key: string, limit: CallLimit): Promise<void> {
  const over = await limiter(key, limit);
  if (over) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: over.retryAfter });
}

/** Whose tries are counted together: the person's, or those of one network. */
export function callerOf(viewer: Viewer | undefined, request: Pick<RequestFacts, 'ip'>): string {
  return viewer ? `user:${viewer.userId}` : `ip:${networkOf(request.ip)}`;
}

/** Named in one answer: a body can have thousands. */
const mostErrors = 50;

function invalidInput(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors = issues
    .slice(0, mostErrors)
    .map((issue) => ({ path: issue.path.join('/'), message: issue.message }));
  return refuse(commonRefusals, 'invalidInput', { errors });
}

/** Proxies keep a connection for a minute, and must be the ones who close it: what they send as it closes is lost. */
const idleBehindProxyMs = 75_000;

/**
 * A socket over which nothing moves for so long is closed, also when its client stopped reading what it asked for.
 * Longer than any answer takes, and than a live stream is silent.
 */
const silentAtMostMs = 30_000;

/** Proxies send `GET http://host/path` too. The host is not ours to trust, and the path is all that counts. */
function pathOf({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/') ? pathname + search : url;
}

/** Opens the server with every unsafe default of the framework set right. Routes of the contract live under `/api`. */
export function openServer(serving: Serving): FastifyInstance {
  const app = fastify({
    loggerInstance: serving.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // What is logged of a request names it; a logger for each would cost more than most answers.
    childLoggerFactory: (logger) => logger,
    trustProxy: serving.trustProxy ?? false,
    genReqId: () => randomText(9),
    rewriteUrl: pathOf,
    requestTimeout: 10_000,
    connectionTimeout: serving.silentAtMostMs ?? silentAtMostMs,
    keepAliveTimeout: serving.trustProxy ? idleBehindProxyMs : 5_000,
    maxRequestsPerSocket: 1000,
    bodyLimit: 64 * 1024,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Ids of places carry the place, up to 2,000 characters; contracts say what is too long for theirs.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    onProtoPoisoning: 'remove',
    frameworkErrors: (error, request, reply) => answerError(serving.log, error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => answerError(serving.log, error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    answerError(serving.log, refuse(commonRefusals, 'notFound'), request, reply),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-request-id', request.id);
    refuseCrossSite(serving.origins, request);
  });
  limitPipelining(app);
  const { gate } = serving;
  if (gate) mountLoadGate(app, gate.load, ({ url }) => gate.laneOf(url.split('?', 1)[0]!));
  for (const found of serving.routes) mountRoute(app, serving, found);
  return app;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** State changes come from our own pages only: by Fetch Metadata, and by Origin where a client sends none. */
function refuseCrossSite(origins: readonly string[], request: FastifyRequest) {
  if (
    safeMethods.has(request.method) ||
    (request.routeOptions.config as { fromOutside?: boolean }).fromOutside
  )
    return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse(commonRefusals, 'crossSite');
  const { origin } = request.headers;
  if (site === undefined && origin !== undefined && !origins.includes(origin))
    throw refuse(commonRefusals, 'crossSite');
}

function mountRoute(app: FastifyInstance, serving: Serving, found: Route) {
  const { call } = found;
  if (!serving.policies[call.may]) {
    throw new Error(`${call.method} ${call.path} may be made by "${call.may}", and no such policy exists.`);
  }
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    handler: async (request, reply) => {
      const signal = signalOf(request);
      const headers = headersOf(request);
      const viewer = await retryRead(() => serving.viewerOf(headers));
      const raw = {
        ...(call.method === 'GET' ? {} : jsonBody(request)),
        ...(call.method === 'GET' || call.method === 'DELETE' ? (request.query as object) : {}),
        ...(request.params as object),
      };
      const answerHeader = (name: string, value: string) => void reply.header(name, value);
      const facts = { id: request.id, ip: request.ip, headers, answerHeader, signal };
      const answering = answerCall(serving, found, raw, { viewer, request: facts });
      const answer = await untilAborted(answering, signal);
      if (call.keptSeconds && !reply.hasHeader('set-cookie'))
        return sendKept(request, reply, JSON.stringify(answer), viewer ? 0 : call.keptSeconds);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
      if (call.contentType) return sendDocument(reply, call.contentType, answer as Document);
      return reply.status(call.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

function jsonBody(request: FastifyRequest): object {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse(commonRefusals, 'invalidInput');
  return body;
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Answers what was thrown as RFC 9457 problem details. What is no planned "no" is a bug, and says only its request id. */
function answerError(log: Log, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(thrown);
  if (!refusal)
    log.error(
      { err: thrown, requestId: request.id, method: request.method, path: request.routeOptions.url },
      'bug',
    );
  else if (refusal !== thrown && refusal.status === 503)
    log.warn({ err: thrown, requestId: request.id }, 'the database could not answer');
  const problem = refusal
    ? {
        type: 'about:blank',
        title: refusal.title,
        status: refusal.status,
        detail: refusal.message,
        code: refusal.code,
        ...refusal.details,
      }
    : {
        type: 'about:blank',
        title: 'Something broke',
        status: 500,
        detail: 'It is our fault. Try again.',
        code: 'bug',
        requestId: request.id,
      };
  const wait = refusal?.details?.retryAfter;
  if (typeof wait === 'number') reply.header('retry-after', String(wait));
  if (refusal && typeof wait === 'number' && wantsPage(request)) return sendWaitPage(reply, refusal, wait);
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** @returns undefined when it is a bug. */
function asRefusal(thrown: unknown): Refusal | undefined {
  if (isRefusal(thrown)) return thrown;
  // Data exceptions: text, numbers and dates that our schemas let through and Postgres cannot hold.
  if (sqlState(thrown)?.startsWith('22')) return refuse(commonRefusals, 'invalidInput');
  if (isTemporary(thrown)) return refuse(commonRefusals, 'busy', { retryAfter: 1 });
  const { statusCode, code } = thrown as { statusCode?: number; code?: string };
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(commonRefusals, 'jsonOnly');
  if (statusCode === 413) return refuse(commonRefusals, 'bodyTooLarge');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refuse(commonRefusals, 'invalidInput');
  return undefined;
}
