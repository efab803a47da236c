import { queryOf } from '#platform/ui/api.ts';
import { getOnboarding, listFollowSuggestions } from '../contract.ts';

export const onboardingQuery = (userId: string) =>
  queryOf(getOnboarding, { userId }, ['profiles', userId, 'onboarding']);

/** Loaded once, so that a row stays after its profile is followed. */
export const followSuggestionsQuery = (userId: string) => ({
  ...queryOf(listFollowSuggestions, { userId }, ['profiles', userId, 'followSuggestions']),
  staleTime: Infinity,
});
