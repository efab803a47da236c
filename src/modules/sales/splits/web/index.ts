export { EventSplit } from './event-split.tsx';
export { OwnSplits } from './own-splits.tsx';
