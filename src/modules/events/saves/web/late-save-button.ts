import { latePart } from '#platform/ui/late-part.tsx';

export const SaveButton = /*#__PURE__*/ latePart(() =>
  import('./save-button.tsx').then((part) => part.SaveButton),
);
