import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CollectionKind } from '#modules/social/collections/contract.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { collectionQuery } from '#modules/social/collections/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { loadCollectionPage, unborn } from './collection-page.tsx';
import { orNotFound } from '../shell/or-not-found.ts';

/** Loads a list, or the form for a new one. Its canonical address is the one of its kind (X-12, RTE-29). */
export async function loadCollection(
  { queryClient, setup }: { queryClient: QueryClient; setup: ShellSetup },
  shelf: CollectionKind,
  id: string,
) {
  if (id === unborn) {
    const { loadNewList } = await import('./new-list-page.tsx');
    return loadNewList({ queryClient, setup }, shelf);
  }
  const list = await orNotFound(queryClient.ensureQueryData(collectionQuery(id)));
  const path = collectionPath(list);
  if (list.kind !== shelf) throw redirect({ href: path, statusCode: 301, replace: true });
  const [{ listPageOf, pageHead }] = await Promise.all([
    import('../head/list-heads.ts'),
    loadCollectionPage(),
  ]);
  return { head: pageHead(setup, listPageOf(list, path, list.events.items, setup.publicUrl)) };
}
