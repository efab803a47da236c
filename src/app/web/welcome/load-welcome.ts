import type { QueryClient } from '@tanstack/react-query';
import type { ShellSetup } from '#app/page-context.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { onboardingWords } from '#modules/profiles/onboarding/copy.ts';
import { followSuggestionsQuery, onboardingQuery } from '#modules/profiles/onboarding/web/index.ts';
import { prefetchHome } from '#modules/profiles/own-profile/web/index.ts';
import { makeHead } from '../shell/head-of.ts';
import { onlyCityOf } from './only-city.ts';

/** Loads what the current step shows. */
export async function loadWelcome(client: QueryClient, setup: ShellSetup) {
  const me = await client.ensureQueryData(meQuery);
  if (me) {
    const { step } = await client.ensureQueryData(onboardingQuery(me.id));
    if (step === 'city') await prefetchHome(client, onlyCityOf(setup));
    if (step === 'taste') await client.prefetchQuery(genresQuery);
    if (step === 'follows') await client.prefetchQuery(followSuggestionsQuery(me.id));
  }
  return { head: await makeHead(setup, { title: onboardingWords.title, path: '/welcome', hidden: true }) };
}
