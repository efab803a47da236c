import type { Me } from '../contract.ts';

/** What the sheet says above the form: why it opened. `prompts` of the copy has the words. */
export type SignInPrompt = { readonly title: string; readonly subheader?: string | undefined };

/** Without words of its own: the plain ones. */
export type AskedPrompt = Partial<SignInPrompt> & { readonly goOn: ((me: Me) => void) | undefined };

type Shown = { readonly isOpen: boolean; readonly prompt: AskedPrompt | undefined };

let shown: Shown = { isOpen: false, prompt: undefined };
const listeners = new Set<() => void>();

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Asks the guest to sign in, over whatever is on the page. */
export function askToSignIn(prompt: AskedPrompt): void {
  show({ isOpen: true, prompt });
}

/** The words stay while the sheet leaves. */
export function closePrompt(): void {
  show({ ...shown, isOpen: false });
}

export const promptStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
};
