export { DoneStep } from './done-step.tsx';
export { PaymentStep } from './payment-step.tsx';
