import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import * as calls from '../contract.ts';
import {
  endOnboarding,
  findOnboardingStep,
  listCards,
  listSuggestedIds,
  setOnboardingStep,
} from './store.ts';

export { addOnboarding } from './store.ts';

/** Sets up a new account: city, taste, follows (OWN-02). */
export function openOnboarding(): Feature {
  return {
    routes: [
      route(calls.getOnboarding, async ({ input, db }) => ({
        step: (await findOnboardingStep(db, input.userId)) ?? null,
      })),
      route(calls.moveOnboarding, async ({ input: { userId, step }, db }) => {
        if (step === null) await endOnboarding(db, userId);
        else await setOnboardingStep(db, userId, step);
        return { step: (await findOnboardingStep(db, userId)) ?? null };
      }),
      route(calls.listFollowSuggestions, async ({ input, db }) => {
        const cards = await listCards(db, await listSuggestedIds(db, input.userId));
        return { items: cards.map(toProfileCard) };
      }),
    ],
  };
}
