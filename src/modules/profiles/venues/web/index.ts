export { WhereCard } from './where-card.tsx';
