import type { Me } from '../contract.ts';

/** Title and subheader of the sheet, from `prompts`. */
export type SignInPrompt = { readonly title: string; readonly subheader?: string | undefined };

/** Default: `prompts.plain`. */
export type AskedPrompt = Partial<SignInPrompt> & { readonly goOn: ((me: Me) => void) | undefined };

type PromptState = { readonly isOpen: boolean; readonly prompt: AskedPrompt | undefined };

let shown: PromptState = { isOpen: false, prompt: undefined };
const listeners = new Set<() => void>();

function show(next: PromptState) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens the sheet over the page. */
export function askToSignIn(prompt: AskedPrompt): void {
  show({ isOpen: true, prompt });
}

/** Keeps the text while the sheet closes. */
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
