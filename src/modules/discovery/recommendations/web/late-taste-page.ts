import { latePart } from '#platform/ui/late-part.tsx';
// Its markup is there before its code, so its looks come with the page.
import './taste.css';

export const TastePage = /*#__PURE__*/ latePart(() =>
  import('./taste-page.tsx').then((part) => part.TastePage),
);
