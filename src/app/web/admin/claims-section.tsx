import { ClaimQueue } from '#modules/safety/claims/web/index.ts';
import { TwinQueue } from '#modules/admin/venue-merge/web/index.ts';

/** Claims of pages, and duplicate venues. */
export function ClaimsSection() {
  return (
    <>
      <ClaimQueue />
      <TwinQueue />
    </>
  );
}
