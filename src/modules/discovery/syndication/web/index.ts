export { SubscribeEvents } from './late-subscribe-events.ts';
