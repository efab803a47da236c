export { FollowButton } from './late-follow-button.ts';
export { FollowFacts } from './follow-facts.tsx';
export { useFollowStates } from './use-follow-state.ts';
