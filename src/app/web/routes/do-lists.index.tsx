import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#modules/events/events/web/index.ts';
import { loadShelf, ShelfPage } from '../collection/shelf-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** All do-lists (RTE-19). */
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
