import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, idIn, self } from '#platform/contract.ts';
import { UserId } from '#platform/ids.ts';

/** The questions for a new user, in this order (OWN-02). */
export const onboardingSteps = ['city', 'taste', 'follows'] as const;
export const OnboardingStep = z.enum(onboardingSteps);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** `null` once the user finished or declined, and for accounts that were never asked. */
export const Onboarding = z.object({ step: z.nullable(OnboardingStep) });
export type Onboarding = z.infer<typeof Onboarding>;

const userId = idIn(UserId);

export const getOnboarding = call('GET /users/:userId/onboarding', {
  summary: 'Get the next step of setting up the viewer’s account', // OWN-02
  input: z.object({ userId }),
  answer: Onboarding,
  may: self('userId'),
});

export const moveOnboarding = call('PUT /users/:userId/onboarding', {
  summary: 'Go to a step, or finish with null. Does nothing for accounts that were never asked', // OWN-02
  input: z.object({ userId, step: z.nullable(OnboardingStep) }),
  answer: Onboarding,
  may: self('userId'),
  limit: { times: 60, seconds: 60 },
});

/** Artists, venues and people in one answer, each. */
export const suggestedPerType = 5;

export const listFollowSuggestions = call('GET /users/:userId/followSuggestions', {
  summary:
    'Suggest artists, venues and people that the viewer doesn’t follow: from their city and of their genres first', // OWN-02
  input: z.object({ userId }),
  answer: z.object({ items: z.array(ProfileCard) }),
  may: self('userId'),
});
