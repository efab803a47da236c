/**
 * Lists the pages that each role must be able to reach from `/` through links and menus, and finds those that a crawl
 * didn't reach (REA-01).
 */
import { adminWords } from '#modules/admin/copy.ts';
import { eventSectionRoles, profileSectionIds, settingsSectionIds } from '#app/web/manage/section-lists.ts';
import { patternOf, routePatterns } from './routes-of-pages.ts';

export type Role = 'guest' | 'fan' | 'host' | 'doorManager' | 'artist' | 'admin';
type Who = readonly Role[];

const signedIn: Who = ['fan', 'host', 'doorManager', 'artist', 'admin'];
const everyone: Who = ['guest', ...signedIn];
const hosts: Who = ['host'];

/** A route with sections lists them, because each is its own page. The first is the page without a section. */
type Rule = Who | { readonly sections: Readonly<Record<string, Who>> } | { readonly notLinked: string };

const all = (ids: readonly string[], who: Who) => ({
  sections: Object.fromEntries(ids.map((id) => [id, who])),
});

const eventSections = Object.fromEntries(
  Object.entries(eventSectionRoles).map(([id, roles]) => [
    id,
    (roles as readonly string[]).includes('assistant') ? ['host', 'doorManager'] : hosts,
  ]),
) as Readonly<Record<string, Who>>;

/** Every route of the product. A new route without a line here fails the crawl and the test of this table. */
const routeRules: Readonly<Record<string, Rule>> = {
  '/': everyone,
  '/$text/{-$version}': all(
    [
      'fans',
      'creators',
      'press',
      'terms-and-conditions',
      'privacy-policy',
      'cookie-policy',
      'end-user-license-agreement',
    ],
    everyone,
  ),
  '/admin/{-$section}': all(Object.keys(adminWords.sections), ['admin']),
  '/artist/$code/$id/manage/{-$section}': all(profileSectionIds.artists, ['artist']),
  '/artists': everyone,
  '/artists/$code/$id/{-$slug}': everyone,
  '/artists/new': signedIn,
  '/collections': everyone,
  '/collections/$id': everyone,
  '/communities': everyone,
  '/communities/$id': everyone,
  '/communities/new': signedIn,
  '/community/$id/manage/{-$section}': all(profileSectionIds.communities, hosts),
  '/completion': { notLinked: 'where a payment provider sends a buyer back to' },
  '/do-lists': everyone,
  '/do-lists/$id': everyone,
  '/event/$code/$id/manage/{-$section}': { sections: eventSections },
  '/event/$code/$id/waiting': { notLinked: 'linked from an event while it has a fair opening' },
  '/draws/$code/$id': {
    notLinked: 'a link on events whose draw took place, which the demo city has none of',
  },
  '/events': everyone,
  '/events/$code/$id/{-$slug}': everyone,
  '/events/new': everyone,
  '/explore': everyone,
  '/genres/$slug': everyone,
  '/hashtags/$tag': everyone,
  '/magazine/{-$slug}': everyone,
  '/my-events': signedIn,
  '/neighborhoods': everyone,
  '/neighborhoods/$id/{-$slug}': everyone,
  '/notifications': signedIn,
  '/plans/$id': ['fan'],
  '/plans/new': signedIn,
  '/posts/$id': signedIn,
  '/pricing': everyone,
  '/profiles/new': signedIn,
  '/refund': { notLinked: 'a link in a mail to ticket holders' },
  '/transfer': { notLinked: 'a link that a ticket holder sends to a friend' },
  '/reset-password': { notLinked: 'a link in a mail' },
  // The other two are for users who host paid events. The demo city has none.
  '/settings/{-$section}': all(
    settingsSectionIds.filter((id) => id !== 'payouts' && id !== 'billing'),
    signedIn,
  ),
  '/setup': { notLinked: 'a link that the first start prints' },
  '/sign-in': ['guest'],
  '/taste': everyone,
  '/team-invitation': { notLinked: 'a link in a mail' },
  '/tickets': signedIn,
  '/tickets/$orderId': ['fan'],
  '/users/$id': everyone,
  '/venue/$id/manage/{-$section}': all(profileSectionIds.venues, hosts),
  '/venues/$id/{-$slug}': everyone,
  '/venues/new': signedIn,
  '/welcome': { notLinked: 'where new accounts go; home links to it until they finish' },
};

/** Finds routes without a rule, and rules without a route. */
export function unclassified(routes: readonly string[] = routePatterns()): string[] {
  const ruled = Object.keys(routeRules);
  return [
    ...routes.filter((route) => !ruled.includes(route)),
    ...ruled.filter((route) => !routes.includes(route)),
  ];
}

/** Lists the pages that a role must reach, named as by `patternOf`. */
export function requiredPages(role: Role): string[] {
  return Object.entries(routeRules).flatMap(([route, rule]) => {
    if ('notLinked' in rule) return [];
    if (!('sections' in rule)) return rule.includes(role) ? [route] : [];
    return Object.entries(rule.sections).flatMap(([id, who]) =>
      who.includes(role)
        ? [pageOf(route.replace(/\$text|\{-\$section\}/, id).replace('/{-$version}', ''))]
        : [],
    );
  });
}

/** Returns the kind of page behind a URL, without filters. The first section is the page without one. */
export function pageOf(address: string): string {
  const pattern = patternOf(address, 1).pattern ?? address;
  return pattern.replace(/\?.*$/, '').replace(/\/(?:overview|account)?$/, '') || '/';
}

/** The kinds of pages that each kind links to. */
export type LinkGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function reachableFrom(links: LinkGraph, start = '/'): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const page of reached) for (const next of links.get(page) ?? []) reached.add(next);
  return reached;
}

/** Lists the pages that a role must reach but can't, by the links found as that role. */
export function unreachable(role: Role, links: LinkGraph): string[] {
  const reached = reachableFrom(links);
  return requiredPages(role).filter((page) => !reached.has(page));
}
