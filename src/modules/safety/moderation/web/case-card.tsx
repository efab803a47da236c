import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { getSend, pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { neighborOf } from '#platform/ui/pass-focus-on.ts';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { caseReasonLabel, kindWords, moderationWords as words, reasonWords } from '../copy.ts';
import { logWords } from '../log-copy.ts';
import { actOnCase, listReports, type ModerationAct, type ReportCase } from '../moderation-contract.ts';

const mark = 'data-case';

/** Warnings and suspensions are about the author, who has another name than a reported event. */
function subjectOf({ author, title }: ReportCase, act: ModerationAct): string {
  const isPerson = act === 'warn' || act === 'suspend' || act === 'reinstate';
  return (isPerson && author?.name) || title;
}

export function CaseCard({ found }: { found: ReportCase }) {
  const [act, setAct] = useState<ModerationAct>();
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLAnchorElement>(null);
  const zone = useOwnZone();
  const { kind, title, excerpt, path, author, reports, lastReportedAt, decision } = found;
  const { hidden, held, authorSuspended } = found;
  return (
    <li className="grid gap-3 p-4 border border-line rounded-md">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{kindWords[kind]}</Badge>
        {held && <Badge>{words.held}</Badge>}
        {hidden && !held && <Badge>{words.hidden}</Badge>}
        {authorSuspended && <Badge>{words.suspended}</Badge>}
        <span className="text-small text-ink-2">
          {reports.total > 0 && `${words.reports(reports.total)}, `}
          <time dateTime={lastReportedAt}>{words.when(lastReportedAt, zone)}</time>
        </span>
      </div>
      <h3 className="heading">
        <Link ref={heading} to={path} className="hover:underline underline-offset-4" {...{ [mark]: '' }}>
          <bdi>{title}</bdi>
        </Link>
      </h3>
      {author && author.name !== title && (
        <p className="text-small text-ink-2">
          {words.by} <bdi>{author.name}</bdi>
        </p>
      )}
      {excerpt && (
        <blockquote dir="auto" className="text-ink-2 border-s-2 border-line ps-3 wrap-anywhere">
          {excerpt}
        </blockquote>
      )}
      <ul className="flex flex-wrap gap-2">
        {reports.reasons.map(({ reason, total }) => (
          <li key={reason}>
            <Badge>
              {reason === 'heldName' ? caseReasonLabel(reason) : `${caseReasonLabel(reason)} ${total}`}
            </Badge>
          </li>
        ))}
      </ul>
      {reports.total > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          aria-expanded={isShown}
          aria-label={`${words.read}: ${title}`}
          onClick={() => setShown(!isShown)}
        >
          {words.read}
        </Button>
      )}
      {isShown && <Reports caseId={found.id} />}
      {decision && (
        <p className="text-small text-ink-2">
          {logWords[decision.act]}, <time dateTime={decision.at}>{words.when(decision.at, zone)}</time>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {kind === 'event' && (
          <Link
            to="/admin/events"
            search={{ q: found.itemId }}
            aria-label={`${words.inEvents}: ${title}`}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            {words.inEvents}
          </Link>
        )}
        {found.acts.map((one) => (
          <Button
            key={one}
            variant={one === 'suspend' ? 'danger' : 'outline'}
            size="small"
            aria-label={`${words.acts[one].label}: ${subjectOf(found, one)}`}
            onClick={() => setAct(one)}
          >
            {words.acts[one].label}
          </Button>
        ))}
      </div>
      <Decide key={act} found={found} act={act} heading={heading} onClose={() => setAct(undefined)} />
    </li>
  );
}

function Reports({ caseId }: { caseId: string }) {
  const zone = useOwnZone();
  const query = useInfiniteQuery(pagesOf(listReports, { caseId }, ['safety', 'reports', caseId]));
  const reports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <ul>
        {reports.map(({ reporter, reason, note, createdAt }) => (
          <li
            key={`${reporter?.id} ${createdAt}`}
            className="grid gap-1 py-2 border-t border-line text-small"
          >
            <span className="text-ink-2">
              <bdi>{reporter?.name ?? words.somebody}</bdi>, {words.when(createdAt, zone)}:{' '}
              {reasonWords[reason].label}
            </span>
            {note && <bdi className="wrap-anywhere">{note}</bdi>}
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="small">
        {words.more}
      </MoreButton>
    </>
  );
}

type DecideProps = {
  found: ReportCase;
  act: ModerationAct | undefined;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function Decide({ found, act, heading, onClose }: DecideProps) {
  const client = useQueryClient();
  const next = useRef<HTMLElement>(undefined);
  const [reason, setReason] = useState('');
  const { label, what, done } = words.acts[act ?? 'dismiss'];
  const deciding = useAct(async (chosen: ModerationAct) => {
    try {
      await getSend()(actOnCase, { caseId: found.id, act: chosen, reason });
      toast({ title: done, tone: 'success' });
      // The case leaves the open ones.
      if (heading.current && !found.decision) next.current = neighborOf(heading.current, mark);
      onClose();
    } finally {
      await client.invalidateQueries({ queryKey: ['safety'] });
    }
  });

  return (
    <Dialog
      open={act !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`${label}: ${subjectOf(found, act ?? 'dismiss')}`}
      description={act === 'hide' && found.kind === 'event' ? words.hideEvent : what}
      finalFocus={() => next.current ?? true}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            variant={act === 'suspend' ? 'danger' : 'primary'}
            busy={deciding.isBusy}
            disabled={reason.trim() === ''}
            onClick={() => act && deciding.act(act)}
          >
            {label}
          </Button>
        </>
      }
    >
      <Field label={words.reason} hint={words.reasonHint}>
        <TextArea rows={3} limit={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
