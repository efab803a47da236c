// The parts of the settings that are about signing in, in one file: they come when a page of settings is opened.
export { ConfirmIdentity } from './confirm-identity.tsx';
export { sendConfirmed } from './confirm-store.ts';
export { EmailPart } from './email-part.tsx';
export { PasskeysPart } from './passkeys-part.tsx';
export { PasswordPart } from './password-part.tsx';
export { SessionsSection } from './sessions-section.tsx';
export { accountQuery, passkeysQuery, sessionsQuery } from './own-queries.ts';
