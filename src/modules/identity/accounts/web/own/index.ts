// Loaded in one chunk when a settings page opens.
export { ConfirmIdentity } from './confirm-identity.tsx';
export { sendConfirmed } from './confirm-store.ts';
export { EmailPart } from './email-part.tsx';
export { PasskeysPart } from './passkeys-part.tsx';
export { PasswordPart } from './password-part.tsx';
export { SessionsSection } from './sessions-section.tsx';
export { accountQuery, passkeysQuery, sessionsQuery } from './own-queries.ts';
