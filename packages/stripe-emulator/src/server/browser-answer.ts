import type { FastifyReply, FastifyRequest } from 'fastify';
import { bankPagePolicy } from './bank-page.ts';
import type { GatewayCall } from './call.ts';
import type { WireParameters } from './parameters.ts';

/** Runs work in a transaction, with the origin that this browser knows. */
export type RunForBrowser = <Result>(
  request: FastifyRequest,
  work: (call: GatewayCall) => Promise<Result>,
) => Promise<Result>;

/**
 * The site's origin as this browser knows it, so that a visitor at 127.0.0.1 isn't redirected to localhost without a
 * cookie.
 */
export function originOf(request: FastifyRequest, publicUrl: string): string {
  const { origin } = request.headers;
  return origin && URL.canParse(origin) && new URL(origin).host === request.host ? origin : publicUrl;
}

export function formOf(request: FastifyRequest): WireParameters {
  return typeof request.body === 'object' && request.body !== null ? (request.body as WireParameters) : {};
}

export function html(reply: FastifyReply, status: number, page: string) {
  return reply
    .status(status)
    .header('content-security-policy', bankPagePolicy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
