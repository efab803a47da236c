import { useInfiniteQuery } from '@tanstack/react-query';
import { MoreButton } from '#platform/ui/more-button.tsx';
import type { CollectionPage } from '../contract.ts';
import { userCollectionsQuery } from './collection-queries.ts';
import { CollectionRail } from './collection-rail.tsx';
import { collectionShelfWords } from './collection-shelf-copy.ts';

type UserListsProps = { userId: string; title: string; first: CollectionPage };

/** A user's do-lists, of which the page has the first ones. */
export function UserLists({ userId, title, first }: UserListsProps) {
  const query = useInfiniteQuery({
    ...userCollectionsQuery(userId),
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const more = (
    <MoreButton query={query} size="small">
      {collectionShelfWords.moreLists}
    </MoreButton>
  );
  return <CollectionRail title={title} lists={query.data.pages.flatMap(({ items }) => items)} more={more} />;
}
