import { mapOrigins, type MapChoice } from '#modules/instance/settings/maps.ts';
import type { Config } from '#platform/server/config.ts';

/** Two years, as browsers' preload lists require. */
const strictTransport = 'max-age=63072000; includeSubDomains';

export const offersAppleMusic = (config: Config) =>
  Boolean(config.APPLE_MUSIC_TEAM_ID && config.APPLE_MUSIC_KEY_ID && config.APPLE_MUSIC_PRIVATE_KEY);

/** Headers of every answer. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Apple's window reports back to the page that opened it.
    'cross-origin-opener-policy': offersAppleMusic(config) ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), payment=(self "https://js.stripe.com"), microphone=(), usb=(), browsing-topics=()',
    ...(config.PUBLIC_URL.startsWith('https:') ? { 'strict-transport-security': strictTransport } : {}),
  };
}

/** For pictures, scripts and styles: headers that mean nothing there would only add weight. */
export function fileHeaders(config: Config): Record<string, string> {
  const { 'cross-origin-resource-policy': resourcePolicy, 'strict-transport-security': transport } =
    commonHeaders(config);
  return {
    'cross-origin-resource-policy': resourcePolicy!,
    ...(transport && { 'strict-transport-security': transport }),
  };
}

/** Answers other than pages run no scripts and can't be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The content security policy of pages: what runs are our own files, the page's inline scripts, and what the operator
 * lets users pay or play with. A document keeps its policy while the visitor navigates inside it, and checkout opens on
 * every page. So if Stripe takes cards, every page may load it; otherwise none may. Maps load from their own hosts.
 * @param scripts hashes of the inline scripts
 */
export function pagePolicy(config: Config, scripts: readonly string[], maps: MapChoice): string {
  const stripe = (config.PAYMENTS ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'embedded')) === 'stripe';
  const stripeHosts = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : '';
  const apple = offersAppleMusic(config);
  const appleScript = apple ? ` ${new URL(config.MUSICKIT_BASE).origin}` : '';
  const appleHosts = apple ? ' https://*.music.apple.com https://*.itunes.apple.com' : '';
  const map = mapOrigins(maps)
    .map((origin) => ` ${origin}`)
    .join('');
  return [
    "default-src 'none'",
    `script-src 'self'${['', ...scripts].join(' ')}${stripeHosts}${appleScript}`,
    "style-src 'self'",
    // Bars, meters and gels use style attributes, which can't load or run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${stripe ? ' https://*.stripe.com' : ''}${config.KLIPY_API_KEY ? ' https://*.klipy.com' : ''}${map}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${stripe ? ' https://api.stripe.com' : ''}${appleHosts}${map}`,
    `frame-src 'self'${stripeHosts}${stripe ? ' https://hooks.stripe.com' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Addresses that contain a secret or reveal someone's plans send no referrer. */
export function hidesReferrer(path: string): boolean {
  return path === '/completion' || path === '/tickets' || path.startsWith('/tickets/');
}
