import type { PlanStatus } from './contract.ts';

export const planWords = {
  plan: 'Plan',
  open: 'Open plan',
  closed: 'Only for those asked along',
  coming: 'Who is coming',
  asking: (total: number) => (total === 1 ? '1 person asks to come' : `${total} people ask to come`),
  theNight: 'The night',
  thenOn: 'And then',
  meet: 'Where we meet',
  listen: 'To listen to on the way',
  by: (name: string) => `A plan by ${name}`,
} as const;

/** What the viewer is to the plan (PLN-03). */
export const planStatusWords: Record<PlanStatus, string> = {
  pending: 'You asked to come',
  confirmed: 'You are coming',
  denied: 'You are not coming',
  invited: 'You are invited',
};
