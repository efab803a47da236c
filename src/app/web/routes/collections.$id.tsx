import { createFileRoute } from '@tanstack/react-router';
import { CollectionPage } from '../collection/collection-page.tsx';
import { loadCollection } from '../collection/load-collection.ts';
import { readEditing } from '../collection/read-editing.ts';
import { headOf } from '../shell/head-of.ts';

/** A collection (RTE-18). Do-lists redirect to their own address; `new` is the form. */
export const Route = createFileRoute('/collections/$id')({
  validateSearch: readEditing,
  loader: (route) => loadCollection(route, 'collection'),
  head: headOf,
  component: Page,
});

function Page() {
  const { edit = false } = Route.useSearch();
  return <CollectionPage shelf="collection" id={Route.useParams().id} isEditing={edit} />;
}
