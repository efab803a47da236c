// Loaded in one chunk when a settings page opens.
export { ConfirmIdentity } from './confirm-identity.tsx';
export { sendConfirmed } from './confirm-store.ts';
export { ConnectionsPart } from './connections-part.tsx';
export { EmailPart } from './email-part.tsx';
export { PasskeysPart } from './passkeys-part.tsx';
export { PasswordPart } from './password-part.tsx';
export { SecondFactorPart } from './second-factor-part.tsx';
export { SessionsSection } from './sessions-section.tsx';
export { providersQuery } from '../providers-query.ts';
export {
  accountQuery,
  connectionsQuery,
  passkeysQuery,
  secondFactorQuery,
  sessionsQuery,
} from './own-queries.ts';
