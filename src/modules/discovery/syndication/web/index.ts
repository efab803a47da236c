export { SubscribeNights } from './late-subscribe-nights.ts';
