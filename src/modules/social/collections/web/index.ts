export { Chain } from './chain.tsx';
export { CollectionRail } from './collection-rail.tsx';
export { CollectionShelf } from './collection-shelf.tsx';
export { collectionQuery, collectionsQuery } from './collection-queries.ts';
export { CollectionTile } from './collection-tile.tsx';
export { AddToList, ListActs, ListDesk, NewList, OwnDoLists, UserLists } from './late-lists.ts';
export type { EventPickerProps } from './stops-editor.tsx';
export { useListEvents } from './use-list-events.ts';
