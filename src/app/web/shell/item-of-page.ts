import { CollectionId, CommunityId, PlanId, PostId, UserId, wireIdIn } from '#platform/ids.ts';
import { eventWireId, providerOf } from '#modules/events/events/rules.ts';
import { artistProviderOf } from '#modules/profiles/profiles/rules.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** First segment of a route → wire id of what its page shows. */
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
  communities: ({ id = '' }) => wireIdIn(CommunityId, id),
  users: ({ id = '' }) => wireIdIn(UserId, id),
  neighborhoods: ({ id }) => `neighborhood:${id}`,
  'do-lists': ({ id = '' }) => wireIdIn(CollectionId, id),
  collections: ({ id = '' }) => wireIdIn(CollectionId, id),
  plans: ({ id = '' }) => wireIdIn(PlanId, id),
  posts: ({ id = '' }) => wireIdIn(PostId, id),
};

/**
 * Returns the wire id of what a route shows: `/events/$code/$id/{-$slug}`.
 * @returns undefined for lists and forms
 */
export function itemOfPage(routeId: string, params: Params): string | undefined {
  const first = routeId.split('/', 2)[1] ?? '';
  return params.id !== undefined && Object.hasOwn(items, first) ? items[first]!(params) : undefined;
}
