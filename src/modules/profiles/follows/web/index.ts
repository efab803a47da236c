export { FollowButton } from './late-follow-button.ts';
export { followStateOf } from './follow-states.ts';
export { FollowFacts } from './follow-facts.tsx';
export { loadFollowRequests } from './load-follow-requests.ts';
export { useFollowStates } from './use-follow-state.ts';
