export { followSuggestionsQuery, onboardingQuery } from './onboarding-queries.ts';
export { OnboardingOffer } from './onboarding-offer.tsx';
export { useOnboarding } from './use-onboarding.ts';
