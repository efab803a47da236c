import type { Config } from '#platform/server/config.ts';

/** Two years, as browsers' preload lists ask. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** The headers of every answer, whatever it is. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), payment=(self "https://js.stripe.com"), microphone=(), usb=(), browsing-topics=()',
    ...(config.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': strictTransport } : {}),
  };
}

/** A picture, a script or a sheet: what else guards a page says nothing to a browser here, and comes with every file. */
export function fileHeaders(config: Config): Record<string, string> {
  const { 'cross-origin-resource-policy': resourcePolicy, 'strict-transport-security': transport } =
    commonHeaders(config);
  return {
    'cross-origin-resource-policy': resourcePolicy!,
    ...(transport && { 'strict-transport-security': transport }),
  };
}

/** Answers that are no page run nothing and are framed by nobody. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What a page may load. Only the nonce runs scripts; what those load in turn is trusted (`strict-dynamic`). */
export function pagePolicy(config: Config): (nonce: string) => string {
  const [beforeNonce, between, afterNonce] = policyOf(config).split('{nonce}') as [string, string, string];
  return (nonce) => beforeNonce + nonce + between + nonce + afterNonce;
}

/**
 * A document keeps its policy while the visitor moves on inside it, and the checkout opens from every page; so where
 * cards are taken by Stripe, every page may frame it, and where they are not, none may.
 */
function policyOf(config: Config): string {
  const stripe = (config.PAYMENTS ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'embedded')) === 'stripe';
  const map = mapHosts(config);
  return [
    "default-src 'none'",
    "script-src 'nonce-{nonce}' 'strict-dynamic'",
    "style-src 'self' 'nonce-{nonce}'",
    // Bars, meters and gels are set by style attributes; they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${stripe ? ' https://*.stripe.com' : ''}${config.KLIPY_API_KEY ? ' https://*.klipy.com' : ''}${map}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${stripe ? ' https://api.stripe.com' : ''}${map}`,
    `frame-src 'self'${stripe ? ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where an outside map comes from, each with a space before it. Ours comes from here. */
function mapHosts({ MAP_STYLE_URL, MAP_HOSTS }: Config): string {
  if (!MAP_STYLE_URL) return '';
  const hosts = [new URL(MAP_STYLE_URL).origin, ...MAP_HOSTS.split(',').filter(Boolean)];
  return [...new Set(hosts)].map((host) => ` ${host}`).join('');
}

/** Addresses that carry a secret or say where someone goes are never told to the next site. */
export function keepsToItself(path: string): boolean {
  return path === '/completion' || path === '/tickets' || path.startsWith('/tickets/');
}
