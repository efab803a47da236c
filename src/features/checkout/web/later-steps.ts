export { DoneStep } from './done-step.tsx';
export { JoinChoice } from './join-choice.tsx';
export { PaymentStep } from './payment-step.tsx';
