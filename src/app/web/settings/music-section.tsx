import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { accountWords } from '#modules/music/copy.ts';
import { credentialsQuery, MusicAccounts } from '#modules/music/web/index.ts';

/** Connected music services (AUTH-09). */
export function MusicSection({ me }: { me: Me }) {
  return <MusicAccounts userId={me.id} none={<p className="text-ink-2">{accountWords.none}</p>} />;
}

export const prepareMusic = (client: QueryClient, me: Me) => client.prefetchQuery(credentialsQuery(me.id));
