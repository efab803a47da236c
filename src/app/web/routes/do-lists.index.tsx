import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#modules/events/events/web/index.ts';
import { loadShelf, ShelfPage } from '../collection/shelf-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-19: all of them. */
export const Route = createFileRoute('/do-lists/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadShelf(context, 'do-list', deps.after),
  head: headOf,
  component: Shelf,
});

function Shelf() {
  return <ShelfPage kind="do-list" after={Route.useSearch().after} />;
}
