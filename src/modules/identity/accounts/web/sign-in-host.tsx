import { useSyncExternalStore } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { closePrompt, promptStore } from './sign-in-prompt.ts';

const Sheet = /*#__PURE__*/ lazyPart(() => import('./sign-in-sheet.tsx').then((part) => part.SignInSheet));

/** Spread it on buttons that may open the sheet: it preloads the sheet's code before the click. */
export const signInIntent = Sheet.onIntent;

/** Rendered once in the shell. `requireSignIn` opens its sheet. */
export function SignInHost() {
  const { isOpen, prompt } = useSyncExternalStore(promptStore.subscribe, promptStore.read, promptStore.read);
  return <Sheet open={isOpen} onOpenChange={(open) => !open && closePrompt()} prompt={prompt} />;
}
