import { PostId } from '#platform/ids.ts';
import { countShare } from '#modules/social/posts/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { route } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import { mountAppAssociation } from './app-association.ts';
import { mountCards, openCards, sweepCards } from './cards.ts';
import { createShareLink } from './create-share-link.ts';
import { mountShareLinks } from './follow-share-link.ts';
import { removeClicksBefore } from './store.ts';
import type { FindThing } from './things.ts';

export { openThings, type FindThing } from './things.ts';

const day = 86_400_000;
/** Thirteen months allow a comparison with the year before. */
const retention = 396 * day;
const removedAtOnce = 1000;

/** @param findThing resolves an item id */
export function openSharing(services: Services, findThing: FindThing): Feature {
  const { config, db } = services;
  // Every view of a page asks, and everyone gets the same answer.
  const memoize = memoizeFor<boolean>({ milliseconds: 5_000 });
  const addresses = { publicUrl: config.PUBLIC_URL, appScheme: config.APP_SCHEME };
  return {
    routes: [
      route(calls.createShareLink, async ({ input, viewer, db: tx }) => {
        const link = await createShareLink(tx, findThing, addresses, {
          itemId: input.sharedItemId,
          creatorId: viewer?.userId ?? null,
        });
        if (viewer && input.sharedItemId.startsWith(PostId.prefix))
          await countShare(tx, PostId.decodeOrNoId(input.sharedItemId), viewer);
        return link;
      }),
      route(calls.checkShareLink, async ({ input: { sharedItemId }, db: reader }) => ({
        shareable: await memoize(sharedItemId, async () => !!(await findThing(reader, sharedItemId))),
      })),
    ],
    mount: (app) => {
      mountShareLinks(app, findThing, services);
      mountCards(app, openCards(services, findThing));
      mountAppAssociation(app, config);
    },
    scheduledTasks: [
      {
        name: 'sharing.forget-clicks',
        everySeconds: 3600,
        run: async () => {
          const before = new Date(Date.now() - retention);
          while ((await removeClicksBefore(db, before, removedAtOnce)) === removedAtOnce);
        },
      },
      {
        name: 'sharing.sweep-previews',
        everySeconds: 3600,
        run: () => sweepCards(services, new Date()),
      },
    ],
  };
}
