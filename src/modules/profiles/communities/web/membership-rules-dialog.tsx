import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { conditionLimits, type Condition } from '#modules/profiles/membership-rules/contract.ts';
import { conditionText } from '#modules/profiles/membership-rules/copy.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { joinWords } from '../copy.ts';
import { conditionsOf } from './participation-queries.ts';
import type { Answers, JoinableCommunity } from './use-join.ts';

export type MembershipRulesDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  community: JoinableCommunity;
  onAsk: (answers: Answers) => void;
};

const words = joinWords.conditions;

/** Membership rules, which of them are met, and a form for the answers. */
export function MembershipRulesDialog({ open, onOpenChange, community, onAsk }: MembershipRulesDialogProps) {
  const { data, isError, refetch } = useQuery({ ...conditionsOf(community.id), enabled: open, staleTime: 0 });
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});

  const [isSent, setSent] = useState(false);
  const questions = data?.items.filter(({ condition }) => condition.kind === 'question') ?? [];
  const isMissing = (conditionId: string) => (drafts[conditionId] ?? '').trim() === '';

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(true);
    if (!data) return;
    const missing = questions.findIndex(({ condition }) => isMissing(condition.id));
    if (missing >= 0) return event.currentTarget.querySelectorAll('textarea')[missing]!.focus();
    onAsk(Object.entries(drafts).map(([conditionId, answer]) => ({ conditionId, answer })));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title(community.name)}
      description={questions.length > 0 ? words.leadWithQuestion : words.lead}
    >
      <form className="grid gap-4" onSubmit={handleSubmit}>
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton lines={3} />}
        {data && (
          <ul className="grid gap-4">
            {data.items.map(({ condition, met }) => (
              <li key={condition.id}>
                <RuleField
                  condition={condition}
                  met={met}
                  draft={drafts[condition.id] ?? ''}
                  error={isSent && isMissing(condition.id) ? words.answerMissing : undefined}
                  onDraft={(draft) => setDrafts((all) => ({ ...all, [condition.id]: draft }))}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!data}>
            {words.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type RuleFieldProps = {
  condition: Condition;
  met: boolean;
  draft: string;
  error: string | undefined;
  onDraft: (draft: string) => void;
};

function RuleField({ condition, met, draft, error, onDraft }: RuleFieldProps) {
  if (condition.kind === 'question')
    return (
      <Field label={condition.text} error={error}>
        <TextArea
          value={draft}
          limit={conditionLimits.answer}
          maxLength={conditionLimits.answer}
          onChange={(event) => onDraft(event.target.value)}
        />
      </Field>
    );
  return (
    <p className="flex items-center justify-between gap-4">
      <bdi>{conditionText(condition)}</bdi>
      <Badge tone={met ? 'lit' : 'line'}>{met ? words.met : words.open}</Badge>
    </p>
  );
}
