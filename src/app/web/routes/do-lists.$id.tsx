import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { collectionQuery } from '#features/collections/web/index.ts';
import { CollectionPage } from '../collection/collection-page.tsx';
import { loadCollection } from '../collection/load-collection.ts';
import { headOf } from '../shell/head-of.ts';

/** RTE-19. A list of the other kind leads to its own shelf. */
export const Route = createFileRoute('/do-lists/$id')({
  loader: ({ context, params: { id } }) => loadCollection(context, 'do-list', id),
  head: headOf,
  component: Page,
});

function Page() {
  const { data: list } = useSuspenseQuery(collectionQuery(Route.useParams().id));
  return <CollectionPage list={list} />;
}
