import { latePart } from '#platform/ui/late-part.tsx';

export const NightEqualiser = /*#__PURE__*/ latePart(() =>
  import('./event-equalizer.tsx').then((part) => part.NightEqualiser),
);
