import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#modules/events/events/web/index.ts';
import { loadShelf, ShelfPage } from '../collection/shelf-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** All collections (RTE-18). */
export const Route = createFileRoute('/collections/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadShelf(context, 'collection', deps.after),
  head: headOf,
  component: Shelf,
});

function Shelf() {
  return <ShelfPage kind="collection" after={Route.useSearch().after} />;
}
