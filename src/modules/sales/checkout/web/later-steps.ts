export { JoinChoice } from './join-choice.tsx';
export { LaterStep } from './later-step.tsx';
