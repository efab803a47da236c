import { latePart } from '#platform/ui/late-part.tsx';

export const NightEqualiser = /*#__PURE__*/ latePart(() =>
  import('./night-equaliser.tsx').then((part) => part.NightEqualiser),
);
