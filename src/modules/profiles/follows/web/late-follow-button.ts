import { latePart } from '#platform/ui/late-part.tsx';
import type { FollowButtonProps } from './follow-button.tsx';

export const FollowButton = /*#__PURE__*/ latePart<FollowButtonProps>(() =>
  import('./follow-button.tsx').then((part) => part.FollowButton),
);
