import { trackingOf } from '#modules/analytics/rules.ts';
import {
  deepLinkPage,
  linkParameter,
  longForms,
  resolveDeepLink,
} from '#modules/discovery/sharing/deep-link.ts';

const canonical = new Map(Object.entries(longForms));

/**
 * Resolves a short address, and one that ends in a slash: `/e/b/014/?x=1` → `/events/b/014?x=1`.
 * @returns undefined for all others
 */
export function canonicalAddress(address: string): string | undefined {
  const [, first, path = '', query = ''] = /^\/([\w-]+)((?:\/[^?]*)?)(\?.*)?$/.exec(address) ?? [];
  if (first === undefined) return undefined;
  const found = `/${canonical.get(first) ?? first}${path.replace(/\/+$/, '')}${query}`;
  return found === address ? undefined : found;
}

/**
 * Resolves `/open?link=…`, which the installed app opens for links with its scheme (RTE-28).
 * @returns undefined for other addresses and for invalid links, which have no page
 */
export function openedAddress(address: string, scheme: string): string | undefined {
  if (!address.startsWith(`${deepLinkPage}?`)) return undefined;
  const query = new URLSearchParams(address.slice(deepLinkPage.length));
  return resolveDeepLink(query.get(linkParameter) ?? '', scheme);
}

/** Adds the campaign parameters of a request, which pages don't get to see, to the target of its redirect (RTE-29). */
export function withTracking(location: string, address: string): string {
  const tracking = trackingOf(address);
  const isOwnPage = /^\/(?!\/)/.test(location);
  if (tracking === '' || !isOwnPage) return location;
  const [path = '', hash] = location.split('#', 2);
  return `${path}${path.includes('?') ? '&' : '?'}${tracking}${hash === undefined ? '' : `#${hash}`}`;
}
