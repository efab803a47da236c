import { eventWireId, providerOf } from '#modules/events/events/rules.ts';
import { artistProviderOf, communityPrefix, userPrefix } from '#modules/profiles/profiles/rules.ts';

type Params = Readonly<Record<string, string | undefined>>;

const withPrefix = (prefix: string, id = '') => (id.startsWith(prefix) ? id : prefix + id);

/** The first part of a route → the id on the wire of what its page is about. */
const items: Readonly<Record<string, (params: Params) => string | undefined>> = {
  events: ({ code = '', id }) => {
    const provider = providerOf(code);
    return provider && id && eventWireId({ provider, providerId: id });
  },
  artists: ({ code = '', id }) => {
    const provider = artistProviderOf(code);
    return provider && id && `artist:${provider}:${id}`;
  },
  venues: ({ id }) => (id?.startsWith('venue:') ? id : `venue:backbeat:${id}`),
  communities: ({ id }) => withPrefix(communityPrefix, id),
  users: ({ id }) => withPrefix(userPrefix, id),
  neighborhoods: ({ id }) => `neighborhood:${id}`,
  'do-lists': ({ id }) => withPrefix('collection:', id),
  collections: ({ id }) => withPrefix('collection:', id),
  plans: ({ id }) => withPrefix('activity:', id),
  posts: ({ id }) => withPrefix('feedPost:', id),
};

/** What a page is about, by its route: `/events/$code/$id/{-$slug}`. @returns undefined for lists and forms */
export function itemOfPage(routeId: string, params: Params): string | undefined {
  const first = routeId.split('/', 2)[1] ?? '';
  return params.id !== undefined && Object.hasOwn(items, first) ? items[first]!(params) : undefined;
}
