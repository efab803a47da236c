import type { ReferrerCategory } from './contract.ts';

const socialSites =
  'facebook.com instagram.com threads.com threads.net x.com twitter.com t.co tiktok.com reddit.com linkedin.com lnkd.in pinterest.com youtube.com youtu.be snapchat.com discord.com discord.gg telegram.org t.me web.telegram.org whatsapp.com wa.me bsky.app mastodon.social tumblr.com vk.com weibo.com twitch.tv messenger.com'.split(
    ' ',
  );
const searchSites =
  'bing.com duckduckgo.com ecosia.org search.brave.com kagi.com startpage.com qwant.com baidu.com search.marginalia.nu perplexity.ai chatgpt.com'.split(
    ' ',
  );
/** These have a site per country: `google.de`, `google.co.uk`. */
const searchNames =
  /^(?:www\.|search\.|m\.)*(?:google|yahoo|yandex|bing)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/;

/** Apps that open a link say their package and not a site. */
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
 * What kind of place a visit comes from, by the host of its referrer (VEW-01). Another site that is none of these is
 * `direct`: the five have no place for it, and its name is the source.
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

/** The address of a referrer without what may be said in it: words of a search, tokens, names. */
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

/** The five marks that a campaign leaves in an address. */
export function utmOf(search: string): UtmFields {
  const given = new URLSearchParams(search);
  const entries = Object.entries(utmFields).map(([field, name]) => [
    field,
    given.get(name)?.slice(0, 200) || null,
  ]);
  return Object.fromEntries(entries) as UtmFields;
}

const trackingMarks =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ttclid|twclid|li_fat_id|_ga)$/;

/** An address without the marks that say where a visitor came from: the page behind it is the same. */
export function withoutTracking(address: string): string {
  const mark = address.indexOf('?');
  if (mark === -1) return address;
  const [path, query] = [address.slice(0, mark), address.slice(mark + 1)];
  const kept = query.split('&').filter((part) => !trackingMarks.test(part.split('=', 1)[0]!));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** How far back demand is told. */
export const demandDays = 90;
/** Fewer people of one part of town are not told: they could be known one by one (DMD-01). */
export const fewestPeople = 10;
/** A shorter beginning of a name is a search for anything. */
export const fewestSearchLetters = 4;
