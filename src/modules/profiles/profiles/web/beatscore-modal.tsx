import { Suspense, type ReactNode } from 'react';
import { fullCountText } from '#platform/count-text.ts';
import { BeatscoreMeter } from '#platform/ui/beat-mark.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { ProfileType } from '../contract.ts';
import { beatscoreFoot, beatscoreTitle, beatscoreWords } from '../mark-copy.ts';
import { beatscoreLevel } from '../beatscore.ts';

export type BeatscoreModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  type: ProfileType;
  score: number;
  children?: ReactNode;
};

/** Loaded on demand by `BeatscoreBadge`. */
export function BeatscoreModal({ open, onOpenChange, name, type, score, children }: BeatscoreModalProps) {
  const { lead, parts } = beatscoreWords[type];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={beatscoreTitle}>
      <div className="grid gap-4">
        <p className="flex items-end gap-3 display text-(length:--t-h1) num">
          <BeatscoreMeter
            level={beatscoreLevel(score)}
            label={`${name}: ${beatscoreLevel(score)} of 4 bars`}
          />
          {fullCountText(score)}
        </p>
        <p>{lead}</p>
        <ul className="grid gap-1 ps-5 list-disc text-ink-2">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <Suspense>{children}</Suspense>
        <p className="text-small text-ink-2">{beatscoreFoot}</p>
      </div>
    </Dialog>
  );
}
