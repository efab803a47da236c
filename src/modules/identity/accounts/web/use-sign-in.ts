import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '../contract.ts';
import { meQuery } from './me-query.ts';
import { askToSignIn, type SignInPrompt } from './sign-in-prompt.ts';

/**
 * `requireSignIn(prompts.follow(name), follow)`: goes on at once for whoever is signed in; a guest is asked first, over
 * the page as it stands, and the action goes on afterwards (ACC-02). Closing the sheet forgets the action.
 */
export function useSignIn() {
  const client = useQueryClient();

  async function requireSignIn(prompt?: SignInPrompt, goOn?: (me: Me) => void) {
    // Who cannot be asked for is taken for a guest: the sheet says that there is no network.
    const me =
      client.getQueryData(meQuery.queryKey) ?? (await client.ensureQueryData(meQuery).catch(() => null));
    if (me) goOn?.(me);
    else askToSignIn({ ...prompt, goOn });
  }

  return {
    requireSignIn: (prompt?: SignInPrompt, goOn?: (me: Me) => void): void => void requireSignIn(prompt, goOn),
  };
}
