import { latePart } from '#platform/ui/late-part.tsx';

export const ShareButton = /*#__PURE__*/ latePart(() =>
  import('./share-button.tsx').then((part) => part.ShareButton),
);
