import { ClaimQueue } from '#modules/safety/claims/web/index.ts';
import { TwinQueue } from '#modules/admin/venue-merge/web/index.ts';

/** Whose page it is, and which pages are one. */
export function ClaimsSection() {
  return (
    <>
      <ClaimQueue />
      <TwinQueue />
    </>
  );
}
