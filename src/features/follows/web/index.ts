export { FollowButton } from './follow-button.tsx';
export { FollowFacts } from './follow-facts.tsx';
export { useFollowState } from './use-follow.ts';
