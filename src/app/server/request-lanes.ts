import type { Lane } from '#platform/server/load-gate.ts';

/** What a buyer or someone at the entrance waits for, and what payment providers report: served before everything else. */
const urgent = [
  /^\/api\/(?:orders|payments|tickets|admission|auth)(?:\/|$)/,
  /^\/api\/promotions\/redeem$/,
  /^\/api\/events\/[^/]+\/checkIn(?:\/|$)/,
  /^\/paygate\//,
  /^\/webhooks\//,
];

/** Answered from memory or from disk, or with a limit of its own; health checks always get through. */
const free =
  /^\/(?:healthz|readyz|metrics|api\/live|api\/openapi\.json|api\/reference|assets\/.*|media\/.*|[^/]+\.(?:ico|png|svg|txt|webmanifest|js|css|woff2))$/;

/** The lane of a request by its path. @returns undefined for what is always let in, and for pages, which take a slot when they are rendered */
export function laneOf(path: string): Lane | undefined {
  if (free.test(path)) return undefined;
  if (urgent.some((one) => one.test(path))) return 'urgent';
  return path.startsWith('/api/') || /\.(?:ics|xml)$/.test(path) ? 'api' : undefined;
}
