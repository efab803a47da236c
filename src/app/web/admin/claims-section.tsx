import { ClaimQueue } from '#features/claims/web/index.ts';
import { TwinQueue } from '#features/venues/web/index.ts';

/** Whose page it is, and which pages are one. */
export function ClaimsSection() {
  return (
    <>
      <ClaimQueue />
      <TwinQueue />
    </>
  );
}
