import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/send.ts';
import { moveOnboarding, type Onboarding, type OnboardingStep } from '../contract.ts';
import { onboardingQuery } from './onboarding-queries.ts';

/** The step that the user is at, on any device. */
export function useOnboarding(userId: string) {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery(userId));
  /** @param step null finishes */
  async function move(step: OnboardingStep | null): Promise<void> {
    const now: Onboarding = await send(moveOnboarding, { userId, step });
    client.setQueryData(onboardingQuery(userId).queryKey, now);
  }
  return { step: data?.step, move };
}
