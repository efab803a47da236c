import { latePart } from '#platform/ui/late-part.tsx';
import type { JoinButtonProps } from './join-button.tsx';

export const JoinButton = /*#__PURE__*/ latePart<JoinButtonProps>(() =>
  import('./join-button.tsx').then((part) => part.JoinButton),
);
