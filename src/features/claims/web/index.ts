export { ClaimPart } from './late-claim-part.ts';
export { ClaimQueue } from './claim-queue.tsx';
