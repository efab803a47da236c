import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { isRefusal } from '#platform/refusal.ts';

const keyOf = (me: Me | null | undefined) => me && `${me.id} ${me.acting?.id}`;
const hasSignedOut = (error: Error) => isRefusal(error) && error.code === 'signInRequired';
const isProfileOf = (me: Me | null | undefined, key: string) => me && key.startsWith(`${me.id} `);

/**
 * Compares the server’s answer about the viewer with the user and profile of this page. Tabs tell each other about theirs,
 * so that the others ask the server, as after a call that needs a sign-in.
 * @param onAnswer gets the user if it is another one; `null` after a sign-out
 * @returns a function that stops this
 */
export function followUser(
  client: QueryClient,
  onAnswer: (other: Me | null | undefined) => void,
): () => void {
  const readMe = () => client.getQueryData(meQuery.queryKey);
  const askAgain = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
  const openTabs = () => new BroadcastChannel('backbeat-user');
  /** Firefox doesn't keep a page with an open channel for its back button, so that of a visitor has none. */
  let listening: BroadcastChannel | undefined;
  let own: string | null | undefined;
  let isTold = false;
  const begin = () => {
    own = keyOf(readMe());
    const telling = openTabs();
    telling.postMessage(own);
    telling.close();
    if (!own || listening) return;
    listening = openTabs();
    listening.addEventListener('message', ({ data }) => {
      if (data === own) return;
      isTold = true;
      askAgain();
    });
  };
  const queries = client.getQueryCache();
  const stop = queries.subscribe((event) => {
    if (event.type !== 'updated') return;
    // The session has ended elsewhere.
    if (own && event.action.type === 'error' && hasSignedOut(event.action.error)) return askAgain();
    if (event.action.type !== 'success') return;
    if (event.query !== queries.find({ queryKey: meQuery.queryKey })) return;
    // A sign-in or a switch in this tab sets the user by hand.
    if (!own || event.action.manual) return begin();
    const me = readMe();
    const isOther = keyOf(me) !== own;
    // The profile was deleted in this tab, or its team removed the user.
    if (isOther && !isTold && isProfileOf(me, own)) return begin();
    isTold = false;
    onAnswer(isOther ? me : undefined);
  });
  begin();
  return () => {
    stop();
    listening?.close();
  };
}
