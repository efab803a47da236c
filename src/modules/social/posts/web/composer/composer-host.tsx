import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { closeComposer, composerStore, openComposer } from '../compose.ts';
import type { ComposerProps } from './composer.tsx';

const Composer = /*#__PURE__*/ lazyPart<ComposerProps>(() =>
  import('./composer.tsx').then((part) => part.Composer),
);

/** Rendered once in the app shell; `openComposer` opens it from anywhere. Guests sign in first. */
export function ComposerHost() {
  const me = useMe();
  const { requireSignIn } = useSignIn();
  const { isOpen, request } = useSyncExternalStore(composerStore.subscribe, composerStore.read, closed);
  const ask = useEffectEvent(() => {
    closeComposer();
    requireSignIn(prompts.post, () => openComposer(request));
  });
  useEffect(() => {
    if (isOpen && me === null) ask();
  }, [isOpen, me]);
  if (!me) return null;
  return (
    <Composer open={isOpen} onOpenChange={(open) => !open && closeComposer()} me={me} request={request} />
  );
}

const shut = { isOpen: false, request: {} };
const closed = () => shut;
