export { ClaimPart } from './late-claim-part.ts';
export { ClaimQueue } from './late-claim-queue.ts';
