import type { Lane } from '#platform/server/load-gate.ts';

/** Calls that buyers, guests at the entrance and payment providers wait for. They have slots of their own. */
const urgent = [
  /^\/api\/(?:orders|payments|tickets|admissions|auth)(?:\/|$)/,
  /^\/api\/promotions\/redeem$/,
  /^\/api\/events\/[^/]+\/checkIn(?:\/|$)/,
  /^\/paygate\//,
  /^\/webhooks\//,
];

/** Answered from memory or disk, or limited elsewhere. Health checks always get through. */
const free =
  /^\/(?:healthz|readyz|metrics|api\/live|api\/openapi\.json|api\/reference|assets\/.*|media\/.*|[^/]+\.(?:ico|png|svg|txt|webmanifest|js|css|woff2))$/;

/**
 * Returns the lane of a request by its path.
 * @returns undefined for what is always let in, and for pages, which take a slot when they render
 */
export function laneOf(path: string): Lane | undefined {
  if (free.test(path)) return undefined;
  if (urgent.some((one) => one.test(path))) return 'urgent';
  return path.startsWith('/api/') || /\.(?:ics|xml)$/.test(path) ? 'api' : undefined;
}
