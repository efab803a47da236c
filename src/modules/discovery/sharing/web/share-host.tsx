import { useSyncExternalStore } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { closeShareSheet, sharedItem } from './share-item.ts';
import type { ShareSheetProps } from './share-sheet.tsx';

const ShareSheet = /*#__PURE__*/ lazyPart<ShareSheetProps>(() =>
  import('./share-sheet.tsx').then((part) => part.ShareSheet),
);

/** Renders the sheet of `shareItem`. Render it once per page. */
export function ShareHost() {
  const { isOpen, item, link } = useSyncExternalStore(sharedItem.subscribe, sharedItem.read, sharedItem.read);
  if (!item) return null;
  return (
    <ShareSheet
      open={isOpen}
      onOpenChange={(open) => !open && closeShareSheet()}
      link={link}
      itemId={item.id}
      name={item.name}
    />
  );
}
