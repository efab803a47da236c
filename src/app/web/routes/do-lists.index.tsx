import { createFileRoute, Link } from '@tanstack/react-router';
import { collectionWords } from '#features/collections/copy.ts';
import { CollectionShelf, collectionsQuery } from '#features/collections/web/index.ts';
import { readAfter } from '#features/events/web/index.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-19: all of them. */
export const Route = createFileRoute('/do-lists/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps }) => {
    await queryClient.ensureInfiniteQueryData(collectionsQuery('do-list', deps.after));
    const { doLists: title, doListsLead: description } = collectionWords;
    return { head: pageHead(setup, { title, description, path: '/do-lists' }) };
  },
  head: headOf,
  component: Shelf,
});

function Shelf() {
  return (
    <div className="page pt-6 md:pt-10 pb-6">
      <h1 className="display text-(length:--t-mega)">{collectionWords.doLists}</h1>
      <p className="text-lead text-ink-2 pt-3 pb-8">
        {collectionWords.doListsLead}{' '}
        <Link to="/collections" className="underline underline-offset-4">
          {collectionWords.allCollections}
        </Link>
      </p>
      <h2 className="sr-only">All of them</h2>
      <CollectionShelf
        query={collectionsQuery('do-list', Route.useSearch().after)}
        empty={
          <EmptyState title="None yet" message={collectionWords.noneOnList}>
            <Link to="/explore" className={buttonClass({ variant: 'quiet' })}>
              Explore the city
            </Link>
          </EmptyState>
        }
      />
    </div>
  );
}
