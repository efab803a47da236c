export { listProofs, recordProof, type Proof } from './store.ts';
export { dropSetupTokens, isSetupToken, makeSetupToken } from './token-store.ts';
