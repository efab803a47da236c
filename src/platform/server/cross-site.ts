import type { FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '../refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** State changes must come from our own pages: checked by Fetch Metadata, or by Origin without it. */
export function refuseCrossSite(origins: readonly string[], request: FastifyRequest): void {
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
