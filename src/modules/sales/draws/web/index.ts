export { myDrawsQuery } from './draw-queries.ts';
export { DrawPart, type DrawPartProps } from './draw-part.tsx';
export { DrawResultPage } from './draw-result-page.tsx';
export { DrawSection } from './draw-section.tsx';
export { MyDraws } from './my-draws.tsx';
