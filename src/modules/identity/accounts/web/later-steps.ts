// One chunk, loaded while the user types the email address.
export { CodeStep } from './code-step.tsx';
export { NewcomerStep } from './newcomer-step.tsx';
export { PasswordStep } from './password-step.tsx';
export { PendingStep } from './pending-step.tsx';
export { ResetStep } from './reset-step.tsx';
export { SecondFactorStep } from './second-factor-step.tsx';
