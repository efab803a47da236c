export { WhereCard } from './address-card.tsx';
