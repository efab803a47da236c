import type { ReactNode } from 'react';
import { Rail } from '#platform/ui/rail.tsx';
import type { CollectionCard } from '../contract.ts';
import { CollectionTile } from './collection-tile.tsx';

type CollectionRailProps = {
  title: string;
  lists: readonly CollectionCard[];
  /** Loads more lists. */
  more?: ReactNode;
};

/** Scrolls sideways (COL-02). */
export function CollectionRail({ title, lists, more }: CollectionRailProps) {
  if (lists.length === 0) return null;
  return (
    <Rail title={title} noun="lists" link={more} itemWidth="17rem">
      {lists.map((list) => (
        <CollectionTile key={list.id} list={list} />
      ))}
    </Rail>
  );
}
