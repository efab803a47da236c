import { createFileRoute } from '@tanstack/react-router';
import { loadMagazine, MagazinePart, type MagazineSearch } from '../magazine/load-magazine.ts';
import { headOf } from '../shell/head-of.ts';

/** RTE-24: the magazine, and each of its articles. */
export const Route = createFileRoute('/magazine/{-$slug}')({
  validateSearch: (search: Record<string, unknown>) => search as MagazineSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadMagazine(context, params.slug, deps),
  head: headOf,
  component: Page,
});

function Page() {
  return <MagazinePart slug={Route.useParams().slug} search={Route.useSearch()} />;
}
