import { useState } from 'react';
import { IconSealCheckFill } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { ProfileType } from '../contract.ts';
import { verifiedWords } from '../copy.ts';
import type { VerifiedDrawerProps } from './verified-drawer.tsx';

const VerifiedDrawer = /*#__PURE__*/ lazyPart<VerifiedDrawerProps>(() =>
  import('./verified-drawer.tsx').then((part) => part.VerifiedDrawer),
);

/** The badge on its owner's page. A press explains it (PRF-04). */
export function VerifiedBadge({ name, type }: { name: string; type: ProfileType | 'collection' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="head-fact head-press"
        aria-haspopup="dialog"
        aria-label={verifiedWords.open(name)}
        onClick={() => setOpen(true)}
        {...VerifiedDrawer.onIntent}
      >
        <IconSealCheckFill className="text-meter" />
        {verifiedWords.title}
      </button>
      <VerifiedDrawer open={open} onOpenChange={setOpen} name={name} type={type} />
    </>
  );
}
