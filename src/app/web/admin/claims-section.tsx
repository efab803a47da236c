import { ClaimQueue } from '#modules/profiles/claims/web/index.ts';
import { TwinQueue } from '#modules/profiles/venues/web/index.ts';

/** Whose page it is, and which pages are one. */
export function ClaimsSection() {
  return (
    <>
      <ClaimQueue />
      <TwinQueue />
    </>
  );
}
