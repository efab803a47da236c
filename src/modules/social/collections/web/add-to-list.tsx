import { useState } from 'react';
import { signInIntent, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconListChecks } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { listWords as words } from '../list-copy.ts';
import type { AddToListDrawerProps } from './add-to-list-drawer.tsx';

const AddToListDrawer = /*#__PURE__*/ lazyPart<AddToListDrawerProps>(() =>
  import('./add-to-list-drawer.tsx').then((part) => part.AddToListDrawer),
);

/** Opens the drawer that adds an event to the viewer's lists (COL-04). */
export function AddToList({ event }: { event: AddToListDrawerProps['event'] }) {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        {...(me ? AddToListDrawer.onIntent : signInIntent)}
        onClick={() => requireSignIn(words.addToPrompt, () => setOpen(true))}
      >
        <IconListChecks />
        {words.addTo}
      </Button>
      <AddToListDrawer open={open} onOpenChange={setOpen} event={event} />
    </>
  );
}
