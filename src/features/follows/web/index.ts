export { FollowButton } from './late-follow-button.ts';
export { FollowFacts } from './follow-facts.tsx';
