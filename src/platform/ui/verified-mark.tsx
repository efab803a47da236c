import { IconSealCheckFill } from './icons.tsx';

/** A badge next to a verified name. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-meter">
      <IconSealCheckFill />
      <span className="sr-only">Verified</span>
    </span>
  );
}
