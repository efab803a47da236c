export { EventDisputes } from './event-disputes.tsx';
