export { TwinQueue } from './late-twin-queue.ts';
export { WhereCard } from './where-card.tsx';
