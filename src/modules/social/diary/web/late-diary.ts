import { lazy } from 'react';

export const Diary = /*#__PURE__*/ lazy(() =>
  import('./diary.tsx').then((part) => ({ default: part.Diary })),
);
