export { SubscribeNights } from './subscribe-nights.tsx';
