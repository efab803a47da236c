import { useSyncExternalStore } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { closePrompt, promptStore } from './sign-in-prompt.ts';

const Sheet = /*#__PURE__*/ lazyPart(() => import('./sign-in-sheet.tsx').then((part) => part.SignInSheet));

/** Spread on what may ask a guest to sign in: the sheet's code is there by the time of the click. */
export const signInIntent = Sheet.onIntent;

/** Stands once in the shell; `requireSignIn` opens its sheet from anywhere. */
export function SignInHost() {
  const { isOpen, prompt } = useSyncExternalStore(promptStore.subscribe, promptStore.read, promptStore.read);
  return <Sheet open={isOpen} onOpenChange={(open) => !open && closePrompt()} prompt={prompt} />;
}
