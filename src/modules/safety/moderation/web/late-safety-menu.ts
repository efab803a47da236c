import { latePart } from '#platform/ui/late-part.tsx';

export const SafetyMenu = /*#__PURE__*/ latePart(() =>
  import('./safety-menu.tsx').then((part) => part.SafetyMenu),
);
