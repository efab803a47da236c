import { latePart } from '#platform/ui/late-part.tsx';
// The server renders the markup before this code loads, so the styles must come with the page.
import './taste.css';

export const TastePage = /*#__PURE__*/ latePart(() =>
  import('./taste-page.tsx').then((part) => part.TastePage),
);
