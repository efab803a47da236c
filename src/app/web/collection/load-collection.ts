import type { QueryClient } from '@tanstack/react-query';
import type { CollectionKind } from '#modules/social/collections/contract.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { collectionQuery } from '#modules/social/collections/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { loadCollectionPage, newListId } from './collection-page.tsx';
import { orNotFound } from '../shell/or-not-found.ts';

type ListRoute = {
  readonly context: { readonly queryClient: QueryClient; readonly setup: ShellSetup };
  readonly params: { readonly id: string };
  readonly location: { readonly searchStr: string; readonly hash: string };
};

/** Loads a list, or the form for a new one. Its canonical address is the one of its kind (X-12, RTE-29). */
export async function loadCollection(
  { context: { queryClient, setup }, params: { id }, location }: ListRoute,
  shelf: CollectionKind,
) {
  if (id === newListId) {
    const { loadNewList } = await import('./new-list-page.tsx');
    return loadNewList({ queryClient, setup }, shelf);
  }
  const list = await orNotFound(queryClient.ensureQueryData(collectionQuery(id)));
  const path = collectionPath(list);
  const [{ listPageOf, pageHead, redirectToPath }] = await Promise.all([
    import('../head/list-heads.ts'),
    loadCollectionPage(),
  ]);
  if (list.kind !== shelf) redirectToPath(location, path);
  return { head: pageHead(setup, listPageOf(list, path, list.events.items, setup.publicUrl)) };
}
