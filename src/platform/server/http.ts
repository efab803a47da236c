import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Document } from '../contract.ts';
import { commonRefusals, refuse } from '../refusal.ts';
import { answerCall, type Serving } from './answer-call.ts';
import { refuseCrossSite } from './cross-site.ts';
import { retryRead } from './db.ts';
import { answerError } from './problem.ts';
import { randomText } from './random-text.ts';
import type { RequestFacts, Route } from './route.ts';
import { sendDocument, sendCacheable } from './send-answer.ts';
import { mountLoadGate, signalOf, untilAborted } from './shed-load.ts';
import { limitPipelining } from './slow-clients.ts';
import type { RequestHeaders } from './viewer.ts';

/** Proxies keep connections for a minute and must close first; otherwise requests sent at that moment are lost. */
const idleBehindProxyMs = 75_000;

/**
 * Closes silent sockets, including those whose client stopped reading. Longer than any answer takes and any live
 * stream is silent.
 */
const silentAtMostMs = 30_000;

/** Proxies may send `GET http://host/path`. Only the path counts; the host isn't trustworthy. */
function pathOf({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/') || !URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname.startsWith('/') ? pathname + search : url;
}

/** Contracts validate input and describe answers. Fastify would load two compilers of schemas at every start. */
function noSchemas(): never {
  throw new Error('Calls have contracts instead of schemas.');
}

/** Opens the server with safe settings. Calls live under `/api`. */
export function openServer(serving: Serving): FastifyInstance {
  const app = fastify({
    loggerInstance: serving.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Request logs carry the id themselves; a child logger per request would cost more than most answers.
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
    // Place ids can be up to 2,000 characters; contracts set their own limits.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    onProtoPoisoning: 'remove',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
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

function mountRoute(app: FastifyInstance, serving: Serving, found: Route) {
  const { call } = found;
  if (!serving.policies[call.may]) {
    throw new Error(`${call.method} ${call.path} names the policy "${call.may}", which doesn't exist.`);
  }
  app.route({
    method: call.method,
    url: `/api${call.path}`,
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    handler: async (request, reply) => {
      const facts = factsOf(request, reply);
      const viewer = await retryRead(() => serving.viewerOf(facts.headers));
      const raw = {
        ...(call.method === 'GET' ? {} : jsonBody(request)),
        ...(call.method === 'GET' || call.method === 'DELETE' ? (request.query as object) : {}),
        ...(request.params as object),
      };
      const answering = answerCall(serving, found, raw, { viewer, request: facts });
      const answer = await untilAborted(answering, facts.signal);
      if (call.cacheSeconds && !reply.hasHeader('set-cookie'))
        return sendCacheable(request, reply, JSON.stringify(answer), viewer ? 0 : call.cacheSeconds);
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

export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const answerHeader = (name: string, value: string) => void reply.header(name, value);
  const signal = signalOf(request);
  return { id: request.id, ip: request.ip, headers: headersOf(request), answerHeader, signal };
}

export function headersOf({ headers }: FastifyRequest): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}
