import { useEffect, useRef, useState } from 'react';
import { previewPlayer } from '#modules/music/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconArrowCounterClockwise, IconArrowRight, IconHeartFill, IconX } from '#platform/ui/icons.tsx';
import { Progress } from '#platform/ui/progress.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Question } from '../contract.ts';
import { tasteWords as words } from '../copy.ts';
import type { Verdict } from '../rules.ts';
import { SwipeCard } from './swipe-card.tsx';

type SwipeDeckProps = {
  questions: readonly Question[];
  left: readonly Question[];
  onSay: (id: string, verdict: Verdict) => void;
  /** @returns the id of the question to ask again */
  onUndo: () => string | undefined;
  onFinish: () => void;
};

/** Answers needed before results make sense. */
const enough = 5;

/** One question at a time, answered by swipe, button or arrow key (TST-01, TST-03). */
export function SwipeDeck({ questions, left, onSay, onUndo, onFinish }: SwipeDeckProps) {
  const [leaving, setLeaving] = useState<{ question: Question; verdict: Verdict }>();
  const [news, setNews] = useState('');
  const [now, next] = left;
  const done = questions.length - left.length;

  function say(verdict: Verdict) {
    if (!now) return;
    setLeaving({ question: now, verdict });
    setNews(`${words.said[verdict]}: ${now.name}.`);
    if (soundsNow(now) && next?.track) previewPlayer.toggle(next.track);
    onSay(now.id, verdict);
  }

  function undo() {
    const id = onUndo();
    const back = questions.find((question) => question.id === id);
    if (back) setNews(`${words.undo}: ${back.name}.`);
    setLeaving(undefined);
  }

  useKeys({ say, undo, listen: () => now?.track && previewPlayer.toggle(now.track) });

  if (!now) return null;
  const shown = [
    ...(next ? [{ question: next, place: 'next' as const }] : []),
    { question: now, place: 'now' as const },
    ...(leaving && leaving.question.id !== now.id
      ? [{ question: leaving.question, place: leaving.verdict }]
      : []),
  ];
  return (
    <div className="taste" data-gel={now.gel}>
      <div className="taste-head">
        <h1 className="display text-(length:--t-h2)">{words.title}</h1>
        <p className="text-ink-2 text-balance">{words.lead}</p>
        <Progress value={done} most={questions.length} label={words.progress(done, questions.length)} />
      </div>
      <div className="taste-stage">
        {shown.map(({ question, place }) => (
          <SwipeCard
            key={question.id}
            question={question}
            place={place}
            onSay={say}
            onGone={() => setLeaving((one) => (one?.question.id === question.id ? undefined : one))}
          />
        ))}
      </div>
      <div className="taste-acts" role="group" aria-label={words.asks[now.type]}>
        <Act label={words.undo} onClick={undo} isOff={done === 0} icon={<IconArrowCounterClockwise />} />
        <Act label={words.verdicts.pass} onClick={() => say('pass')} icon={<IconX />} big />
        <Act label={words.verdicts.like} onClick={() => say('like')} icon={<IconHeartFill />} big lit />
        <Act
          label={words.verdicts.skip}
          onClick={() => say('skip')}
          icon={<IconArrowRight className="rtl:-scale-x-100" />}
        />
      </div>
      <div className="taste-foot">
        <VisuallyHidden>
          <output>
            {news} {words.kinds[now.type]}: {now.name}. {words.asks[now.type]}
          </output>
        </VisuallyHidden>
        <Button variant="quiet" onClick={onFinish} aria-disabled={done < enough} hidden={done < enough}>
          {words.finish}
        </Button>
        <p className="taste-keys text-small text-ink-2">{words.keys}</p>
      </div>
    </div>
  );
}

const soundsNow = ({ track }: Question) =>
  track !== null && ['playing', 'loading'].includes(previewPlayer.playbackOf(track.id).state);

type ActProps = {
  label: string;
  icon: React.ReactNode;
  onClick: () => void;
  big?: boolean;
  lit?: boolean;
  isOff?: boolean;
};

function Act({ label, icon, onClick, big = false, lit = false, isOff = false }: ActProps) {
  return (
    <button
      type="button"
      className="taste-act"
      data-big={big || undefined}
      data-lit={lit || undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
    >
      <span aria-hidden="true">{icon}</span>
      {label}
    </button>
  );
}

type Acts = { say: (verdict: Verdict) => void; undo: () => void; listen: () => void };

/** Listens on the whole page, except while typing or when a dialog is open. */
function useKeys(acts: Acts) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, repeat, defaultPrevented } = event;
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || repeat || defaultPrevented || !(target instanceof Element)) return;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'))
        return;
      const { say, undo, listen } = newest.current;
      const act = {
        ArrowRight: () => say('like'),
        ArrowLeft: () => say('pass'),
        ArrowDown: () => say('skip'),
        ArrowUp: undo,
        // A focused button handles the space bar itself.
        ' ': target.closest('button, a') ? undefined : listen,
      }[key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
