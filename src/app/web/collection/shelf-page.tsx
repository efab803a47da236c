import type { QueryClient } from '@tanstack/react-query';
import type { CollectionKind } from '#modules/social/collections/contract.ts';
import { collectionWords } from '#modules/social/collections/copy.ts';
import { CollectionShelf, collectionsQuery } from '#modules/social/collections/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';

const { collections, allCollections, doLists, doListsLead, allDoLists } = collectionWords;

const shelves = {
  collection: {
    title: collections,
    get lead() {
      return collectionWords.collectionsLead;
    },
    path: '/collections',
    other: { to: '/do-lists', words: allDoLists },
  },
  'do-list': {
    title: doLists,
    lead: doListsLead,
    path: '/do-lists',
    other: { to: '/collections', words: allCollections },
  },
} as const satisfies Record<CollectionKind, object>;

type Context = { queryClient: QueryClient; setup: ShellSetup };

export async function loadShelf({ queryClient, setup }: Context, kind: CollectionKind, after?: string) {
  await queryClient.ensureInfiniteQueryData(collectionsQuery(kind, after));
  const { title, lead: description, path } = shelves[kind];
  return { head: await makeHead(setup, { title, description, path }) };
}

export function ShelfPage({ kind, after }: { kind: CollectionKind; after: string | undefined }) {
  const { title, lead, other } = shelves[kind];
  return (
    <div className="page pt-6 md:pt-10 pb-6">
      <h1 className="display text-(length:--t-mega)">{title}</h1>
      <p className="text-lead text-ink-2 pt-3 pb-8">
        {lead}{' '}
        <Link to={other.to} className="underline underline-offset-4">
          {other.words}
        </Link>
      </p>
      <h2 className="sr-only">{collectionWords.allLists}</h2>
      <CollectionShelf
        query={collectionsQuery(kind, after)}
        empty={
          <EmptyState title={collectionWords.noLists} message={collectionWords.noListsHint}>
            <Link to="/do-lists/new" className={buttonClass()}>
              {collectionWords.createDoList}
            </Link>
          </EmptyState>
        }
      />
    </div>
  );
}
