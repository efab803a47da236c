export { PresaleEntry } from './late-presale-entry.ts';

/** Loaded only by the event's team. */
export const loadPresaleSection = () => import('./presale-section.tsx').then((part) => part.PresaleSection);
