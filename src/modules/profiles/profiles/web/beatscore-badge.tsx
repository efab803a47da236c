import { useState, type ReactNode } from 'react';
import { fullCountText } from '#platform/count-text.ts';
import { BeatscoreMeter } from '#platform/ui/beat-mark.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { ProfileCard } from '../contract.ts';
import { scoreLabel } from '../copy.ts';
import { beatscoreLevel } from '../beatscore.ts';
import type { BeatscoreModalProps } from './beatscore-modal.tsx';

const BeatscoreModal = /*#__PURE__*/ lazyPart<BeatscoreModalProps>(() =>
  import('./beatscore-modal.tsx').then((part) => part.BeatscoreModal),
);

type BeatscoreBadgeProps = {
  profile: Pick<ProfileCard, 'name' | 'type' | 'score'>;
  /** The parts of the score, from the module that computes it. Rendered when the modal opens. */
  breakdown?: ReactNode;
};

/** The Beatscore, unless it is zero (BSC-01). A press explains it (BSC-02). */
export function BeatscoreBadge({ profile, breakdown }: BeatscoreBadgeProps) {
  const [open, setOpen] = useState(false);
  const { name, type, score } = profile;
  if (score === 0) return null;
  return (
    <>
      <button
        type="button"
        className="head-fact head-press num"
        aria-haspopup="dialog"
        aria-label={scoreLabel(fullCountText(score), name)}
        onClick={() => setOpen(true)}
        {...BeatscoreModal.onIntent}
      >
        <span aria-hidden="true" className="inline-flex">
          <BeatscoreMeter level={beatscoreLevel(score)} label="" />
        </span>
        {fullCountText(score)}
      </button>
      <BeatscoreModal open={open} onOpenChange={setOpen} type={type} score={score} name={name}>
        {breakdown}
      </BeatscoreModal>
    </>
  );
}
