export { listProofs, recordProof, type Proof } from './store.ts';
