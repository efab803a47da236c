import { createFileRoute } from '@tanstack/react-router';
import { CollectionPage } from '../collection/collection-page.tsx';
import { loadCollection } from '../collection/load-collection.ts';
import { readEditing } from '../collection/read-editing.ts';
import { headOf } from '../shell/head-of.ts';

/** A do-list (RTE-19). Collections redirect to their own address; `new` is the form. */
export const Route = createFileRoute('/do-lists/$id')({
  validateSearch: readEditing,
  loader: (route) => loadCollection(route, 'do-list'),
  head: headOf,
  component: Page,
});

function Page() {
  const { edit = false } = Route.useSearch();
  return <CollectionPage shelf="do-list" id={Route.useParams().id} isEditing={edit} />;
}
