/** Maps the short first segment of a path to the long one, as people share and print them (RTE-03, RTE-06…19, RTE-24). */
export const longForms: Readonly<Record<string, string>> = {
  e: 'events',
  v: 'venues',
  n: 'neighborhoods',
  c: 'communities',
  a: 'artists',
  u: 'users',
  d: 'do-lists',
  co: 'collections',
  blog: 'magazine',
};

/** The page that browsers open for links with the scheme of the installed web app (RTE-28). */
export const deepLinkPage = '/open';
export const linkParameter = 'link';

/**
 * Returns the scheme that an installed web app can handle: browsers allow `web+` with letters only.
 * @returns undefined if the app's scheme has other characters
 */
export function webScheme(scheme: string): string | undefined {
  return /^[a-z]+$/.test(scheme) ? `web+${scheme}` : undefined;
}

/** An id segment: `0190…`, `venue:google:ChIJ…`, `echo-park`. */
const id = String.raw`[\p{L}\p{N}_.:~-]{1,200}`;

/** Pages that a deep link may open. Pages that act are excluded: following a link never buys or signs in. */
const pages: readonly RegExp[] = [
  '',
  'explore',
  'magazine',
  'taste',
  'events|communities|artists|fans|creators|press|pricing',
  'terms-and-conditions|privacy-policy|cookie-policy|end-user-license-agreement',
  `events/[bteasdp]/${id}(?:/${id})?`,
  `artists/[bsmd]/${id}(?:/${id})?`,
  `(?:venues|neighborhoods)/${id}(?:/${id})?`,
  `(?:communities|users|plans|posts|collections|do-lists|tickets|magazine)/${id}`,
  'tickets|my-events|notifications',
  `(?:genres|hashtags)/${id}`,
  '(?:events|venues|communities|artists|collections|do-lists|plans|profiles)/new',
  `(?:event|artist)/[a-z]/${id}/manage(?:/[a-z-]+)?`,
  `(?:community|venue)/${id}/manage(?:/[a-z-]+)?`,
].map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));

/** Query parameters that a link may carry; none signs in or pays. */
const allowedParameters =
  /^(?:utm_(?:source|medium|campaign|content|term)|q|genre|day|free|promo|tab|when|cid)$/;

/**
 * Resolves a deep link to a route (RTE-28): `backbeat://e/b/014?promo=ROW` → `/events/b/014?promo=ROW`, and the same
 * for `web+backbeat`.
 * @returns undefined for other schemes and unknown pages
 */
export function resolveDeepLink(link: string, scheme = 'backbeat'): string | undefined {
  const schemes = [scheme, webScheme(scheme)];
  const start = schemes.find((one) => link.toLowerCase().startsWith(`${one}://`));
  if (start === undefined || link.length > 2000) return undefined;
  const [, address = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(link.slice(`${start}://`.length)) ?? [];
  const parts = decoded(address)
    ?.replace(/^\/+|\/+$/g, '')
    .split('/');
  if (!parts || parts.some((part) => part === '.' || part === '..')) return undefined;
  const first = parts[0]!;
  const path = [Object.hasOwn(longForms, first) ? longForms[first]! : first, ...parts.slice(1)].join('/');
  if (!pages.some((page) => page.test(path))) return undefined;
  const search = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => allowedParameters.test(name)),
  );
  return `/${path.split('/').map(encodePart).join('/')}${search.size > 0 ? `?${search}` : ''}`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** External ids contain colons, which stay unescaped. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replaceAll('%3A', ':');
}
