import { Drawer } from '#platform/ui/drawer.tsx';
import { IconSealCheckFill } from '#platform/ui/icons.tsx';
import type { ProfileType } from '../contract.ts';
import { verifiedWords } from '../copy.ts';
import { verifiedReasons } from '../mark-copy.ts';

export type VerifiedDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  type: ProfileType | 'collection';
};

/** Loaded on demand by `VerifiedBadge`. */
export function VerifiedDrawer({ open, onOpenChange, name, type }: VerifiedDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={verifiedWords.title}>
      <div className="grid gap-4 pb-6 max-w-prose">
        <IconSealCheckFill className="text-(length:--t-h1) text-meter" />
        <p className="text-lead">{verifiedReasons.text(name, type)}</p>
        <p className="text-ink-2">{verifiedReasons.how}</p>
        <p className="text-ink-2">{verifiedReasons.doubt}</p>
      </div>
    </Drawer>
  );
}
