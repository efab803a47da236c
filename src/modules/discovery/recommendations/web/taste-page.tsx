import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { tasteWords as words } from '../copy.ts';
import { SwipeDeck } from './swipe-deck.tsx';
import { questionsQuery } from './taste-queries.ts';
import { useAnswers } from './use-answers.ts';

const TasteResult = /*#__PURE__*/ latePart(() =>
  import('./taste-result.tsx').then((part) => part.TasteResult),
);

/** The Taste Test and its results (RTE-27, TST-01). */
export function TastePage() {
  const { data } = useSuspenseQuery(questionsQuery);
  const { said, store } = useAnswers();
  const isHydrated = useHydrated();
  const [isResult, setResult] = useState(false);
  const answered = new Map(said.map(({ id, verdict }) => [id, verdict]));
  const left = data.items.filter(({ id }) => !answered.has(id));

  if (data.items.length === 0)
    return (
      <div className="page pt-8">
        <EmptyState title={words.none.title} message={words.none.message}>
          <Link to="/artists/new" className={buttonClass()}>
            {words.none.create}
          </Link>
        </EmptyState>
      </div>
    );
  if (isHydrated && (isResult || left.length === 0))
    return (
      <TasteResult
        questions={data.items}
        said={said}
        onGoOn={left.length > 0 ? () => setResult(false) : undefined}
        onAgain={() => {
          store.clear();
          setResult(false);
        }}
      />
    );
  return (
    <SwipeDeck
      questions={data.items}
      left={left.length > 0 ? left : data.items}
      onSay={(id, verdict) => store.say(id, verdict)}
      onUndo={() => store.undo()}
      onFinish={() => {
        setResult(true);
        window.scrollTo(0, 0);
      }}
    />
  );
}
