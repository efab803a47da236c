import { brand } from '#platform/brand.ts';
import { CollectionId, CommunityId } from '#platform/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { artistProviderOf, outsideKey } from '#modules/profiles/profiles/rules.ts';
import type { FindThing } from '#modules/discovery/sharing/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/feature.ts';
import { feedsOf } from '../addresses.ts';
import { sendFeed } from './send-feed.ts';
import { listFeedEvents, type OwnerKey } from './store.ts';

type Params = { code?: string; id: string };
type Owner = { readonly key: OwnerKey; readonly itemId: string };

const owners: Readonly<Record<string, (params: Params) => Owner | undefined>> = {
  '/venues/:id': ({ id }) => {
    const key = outsideKey('venue', id);
    return { key: { type: 'venue', ...key }, itemId: `venue:${key.provider}:${key.providerId}` };
  },
  '/artists/:code/:id': ({ code = '', id }) => {
    const provider = artistProviderOf(code);
    if (!provider) return undefined;
    return { key: { type: 'artist', provider, providerId: id }, itemId: `artist:${provider}:${id}` };
  },
  '/communities/:id': ({ id }) => {
    const own = CommunityId.decode(id);
    if (!own) return undefined;
    const key = { type: 'community', provider: 'backbeat', providerId: own } as const;
    return { key, itemId: CommunityId.encode(own) };
  },
  '/neighborhoods/:id': ({ id }) => ({
    key: { type: 'neighborhood', provider: 'backbeat', providerId: id },
    itemId: `neighborhood:${id}`,
  }),
  '/do-lists/:id': listOwner,
  '/collections/:id': listOwner,
};

/** Do-lists and collections share one page under two paths. */
function listOwner({ id }: Params): Owner | undefined {
  const own = CollectionId.decode(id);
  if (!own) return undefined;
  const key = { type: 'collection', provider: 'backbeat', providerId: own } as const;
  return { key, itemId: CollectionId.encode(own) };
}

export function mountPublicFeeds(
  app: FastifyInstance,
  findThing: FindThing,
  { db, config }: Pick<Services, 'db' | 'config'>,
): void {
  const publicUrl = config.PUBLIC_URL;

  const send =
    (kind: 'calendar' | 'rss', ownerOf: (params: Params) => Owner | undefined) =>
    async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      const owner = ownerOf(request.params);
      const thing = owner && (await findThing(db, owner.itemId));
      if (!owner || !thing) throw refuse(commonRefusals, 'notFound');
      // A merged venue's feed goes on as that of the one that stays.
      const key = owner.key.type === 'venue' ? { ...owner.key, ...outsideKey('venue', thing.id) } : owner.key;
      const events = await listFeedEvents(db, key, kind === 'calendar' ? 'soonest' : 'newest');
      const head = {
        title: `${thing.name} on ${brand.name}`,
        url: publicUrl + encodeURI(thing.path),
        self: publicUrl + feedsOf(decodeURI(request.url.replace(/\/[^/]*$/, ''))).rss,
        publicUrl,
        seesAddresses: false,
      };
      return sendFeed(request, reply, { kind, events, head, forEveryone: true });
    };

  for (const [path, ownerOf] of Object.entries(owners)) {
    app.get(`${path}/events.ics`, send('calendar', ownerOf));
    app.get(`${path}/feed.xml`, send('rss', ownerOf));
  }
}
