import { IconSealCheckFill } from './icons.tsx';
import { verifiedLabel } from './verified-copy.ts';

/** A badge next to a verified name. */
export function VerifiedMark() {
  return (
    <span className="inline-flex text-meter">
      <IconSealCheckFill />
      <span className="sr-only">{verifiedLabel}</span>
    </span>
  );
}
