// One chunk, loaded while the user types the email address.
export { CodeStep } from './code-step.tsx';
export { NewcomerStep } from './newcomer-step.tsx';
export { PasswordStep } from './password-step.tsx';
export { ResetStep } from './reset-step.tsx';
