import type { OnboardingStep } from './contract.ts';

/** Setting up a new account (OWN-02). */
export const onboardingWords = {
  title: 'Set up your account',
  steps: 'Steps',
  stepNames: { city: 'City', taste: 'Taste', follows: 'Follow' } satisfies Record<OnboardingStep, string>,
  titles: {
    city: 'Where do you go out?',
    taste: 'What do you like?',
    follows: 'Who do you want to follow?',
  } satisfies Record<OnboardingStep, string>,
  leads: {
    city: 'We show you events nearby.',
    taste: 'We recommend events of these genres first.',
    follows: 'Their events and posts appear on your home page.',
  } satisfies Record<OnboardingStep, string>,
  noPlaces: 'There are no cities or neighborhoods to choose from yet.',
  tasteTest: 'Or take the Taste Test',
  noSuggestions: 'No one to follow yet. You can follow artists, venues and people on their pages.',
  loading: 'Loading',
  continue: 'Continue',
  skip: 'Skip',
  finish: 'Finish',
  later: 'Finish later',
  done: { title: 'You’re all set', message: 'You can change all of this in your profile.' },
  home: 'See events',
  editProfile: 'Edit profile',

  offer: 'Finish setting up your account',
  offerLead: 'Choose your city, your genres, and who to follow. It takes a minute.',
  start: 'Continue setup',
  notNow: 'No, thanks',
} as const;
