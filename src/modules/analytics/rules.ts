import { cutText } from '#platform/cut-text.ts';
import type { ReferrerCategory } from './contract.ts';

const socialSites =
  'facebook.com instagram.com threads.com threads.net x.com twitter.com t.co tiktok.com reddit.com linkedin.com lnkd.in pinterest.com youtube.com youtu.be snapchat.com discord.com discord.gg telegram.org t.me web.telegram.org whatsapp.com wa.me bsky.app mastodon.social tumblr.com vk.com weibo.com twitch.tv messenger.com'.split(
    ' ',
  );
const searchSites =
  'bing.com duckduckgo.com ecosia.org search.brave.com kagi.com startpage.com qwant.com baidu.com search.marginalia.nu perplexity.ai chatgpt.com'.split(
    ' ',
  );
/** Search engines with one site per country: `google.de`, `google.co.uk`. */
const searchNames =
  /^(?:www\.|search\.|m\.)*(?:google|yahoo|yandex|bing)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Apps send their package name as the referrer. */
const apps: Readonly<Record<string, ReferrerCategory>> = {
  'com.google.android.googlequicksearchbox': 'search',
  'com.google.android.gm': 'direct',
  'com.reddit.frontpage': 'social',
  'com.slack': 'social',
};

const localHost =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[^.]+\.(?:local|localhost|internal|test))$/;

const isOf = (host: string, sites: readonly string[]) =>
  sites.some((site) => host === site || host.endsWith(`.${site}`));

/**
 * Categorizes a visit by the host of its referrer (VEW-01). Unknown sites count as `direct`, because the five
 * categories have no other, and keep their name as the source.
 * @param ownHost of this instance, with its port
 */
export function referrerOf(
  referrerUrl: string | null | undefined,
  ownHost: string,
): { source: string | null; category: ReferrerCategory } {
  if (!referrerUrl || !URL.canParse(referrerUrl)) return { source: null, category: 'direct' };
  const url = new URL(referrerUrl);
  if (url.protocol === 'file:') return { source: 'file', category: 'local' };
  const source = url.host.replace(/^www\./, '');
  if (url.protocol === 'android-app:') return { source, category: apps[source] ?? 'direct' };
  return { source: source || null, category: categoryOf(url, ownHost) };
}

function categoryOf({ host, hostname }: URL, ownHost: string): ReferrerCategory {
  if (host === ownHost) return 'internal';
  if (localHost.test(hostname)) return 'local';
  if (searchNames.test(hostname) || isOf(hostname, searchSites)) return 'search';
  return isOf(hostname, socialSites) ? 'social' : 'direct';
}

/** Strips the referrer of everything that could carry search words, tokens or names. */
export function plainAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, 500);
}

const utmFields = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
  utmTerm: 'utm_term',
} as const;

export type UtmFields = { [Field in keyof typeof utmFields]: string | null };

export function utmOf(search: string): UtmFields {
  const given = new URLSearchParams(search);
  const entries = Object.entries(utmFields).map(([field, name]) => [
    field,
    cutText(given.get(name) ?? '', 200) || null,
  ]);
  return Object.fromEntries(entries) as UtmFields;
}

const trackingMarks =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ttclid|twclid|li_fat_id|_ga)$/;

const isTracking = (parameter: string) => trackingMarks.test(parameter.split('=', 1)[0]!);

export function withoutTracking(address: string): string {
  const mark = address.indexOf('?');
  if (mark === -1) return address;
  const [path, query] = [address.slice(0, mark), address.slice(mark + 1)];
  const kept = query.split('&').filter((part) => !isTracking(part));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** Returns what `withoutTracking` removes: `/explore?q=dub&utm_source=poster` → `utm_source=poster`. */
export function trackingOf(address: string): string {
  const mark = address.indexOf('?');
  return mark === -1
    ? ''
    : address
        .slice(mark + 1)
        .split('&')
        .filter(isTracking)
        .join('&');
}

export const demandDays = 90;
/** Smaller groups are hidden, because members could be identified (DMD-01). */
export const fewestPeople = 10;
/** Shorter prefixes match too many names to count as a search for an artist. */
export const fewestSearchLetters = 4;
