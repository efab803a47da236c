// What follows the e-mail address, in one file: it comes while the address is typed.
export { CodeStep } from './code-step.tsx';
export { NewcomerStep } from './newcomer-step.tsx';
export { PasswordStep } from './password-step.tsx';
export { ResetStep } from './reset-step.tsx';
