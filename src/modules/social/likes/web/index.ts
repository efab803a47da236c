export { LikeButton } from './like-button.tsx';
export { rememberLikes } from './like-state.ts';
export { useLike } from './use-like.ts';
