import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { safeLink } from '#platform/safe-link.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { neighborOf } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { claimLimits, decideClaim, listClaims, type Claim } from '../contract.ts';
import { claimWords as words } from '../copy.ts';

/** The claim queue of admins (PRF-05). */
export function ClaimQueue() {
  const [state, setState] = useState<'open' | 'decided'>('open');
  const query = useInfiniteQuery(pagesOf(listClaims, { state }, ['claims', 'queue', state]));
  const { data, isError, refetch } = query;
  const claims = data?.pages.flatMap(({ items }) => items);
  return (
    <div className="grid gap-4 pt-4">
      <ChipGroup label={words.tab}>
        {(['open', 'decided'] as const).map((one) => (
          <Chip key={one} pressed={one === state} onClick={() => setState(one)}>
            {words[one]}
          </Chip>
        ))}
      </ChipGroup>
      {!claims && !isError && <Skeleton lines={8} />}
      {!claims && isError && <ErrorState onRetry={() => void refetch()} />}
      {claims?.length === 0 && (
        <EmptyState
          title={state === 'open' ? words.none : words.noneDecided}
          message={state === 'open' ? words.noneMessage : undefined}
        />
      )}
      <ul className="grid gap-4">
        {claims?.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </div>
  );
}

type Decision = 'approved' | 'declined';

const mark = 'data-claim';

function ClaimCard({ claim }: { claim: Claim }) {
  const [decision, setDecision] = useState<Decision>();
  const heading = useRef<HTMLAnchorElement>(null);
  const zone = useOwnZone();
  const { profile, path, claimant, createdAt, links } = claim;
  const name = profile?.name ?? words.gone;
  return (
    <li className="grid gap-3 p-4 border border-line rounded-md min-w-0">
      <h3 className="heading">
        <Link ref={heading} to={path} className="hover:underline underline-offset-4" {...{ [mark]: '' }}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <p className="text-small text-ink-2">
        {words.by} <bdi>{claimant?.name ?? words.somebody}</bdi>,{' '}
        <time dateTime={createdAt}>{words.when(createdAt, zone)}</time>
      </p>
      <blockquote dir="auto" className="text-ink-2 border-s-2 border-line ps-3 wrap-anywhere">
        {claim.words}
      </blockquote>
      {links.length > 0 && (
        <ul className="grid gap-1">
          {links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={safeLink(link)}
                target="_blank"
                rel="ugc nofollow noopener noreferrer"
                className="underline underline-offset-4 wrap-anywhere inline-block py-2"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      {claim.decision ? (
        <p className="text-small">
          <strong>{claim.decision.state === 'approved' ? words.approved : words.declinedState}</strong>,{' '}
          <time dateTime={claim.decision.at}>{words.when(claim.decision.at, zone)}</time>:{' '}
          <bdi>{claim.decision.reason}</bdi>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={`${words.approve}: ${name}`}
            onClick={() => setDecision('approved')}
          >
            {words.approve}
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label={`${words.decline}: ${name}`}
            onClick={() => setDecision('declined')}
          >
            {words.decline}
          </Button>
        </div>
      )}
      <Decide
        key={decision}
        claim={claim}
        decision={decision}
        heading={heading}
        onClose={() => setDecision(undefined)}
      />
    </li>
  );
}

type DecideProps = {
  claim: Claim;
  decision: Decision | undefined;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function Decide({ claim, decision, heading, onClose }: DecideProps) {
  const client = useQueryClient();
  const next = useRef<HTMLElement>(undefined);
  const [reason, setReason] = useState('');
  const isApproval = decision === 'approved';
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Decision) => send(decideClaim, { claimId: claim.id, decision: chosen, reason }),
    onSuccess: ({ decision: made }) => {
      toast({
        title: made?.state === 'approved' ? words.approved : words.declinedState,
        tone: 'success',
      });
      // The claim leaves the open ones.
      if (heading.current) next.current = neighborOf(heading.current, mark);
      onClose();
    },
    onError: showFailure,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['claims'] }),
        client.invalidateQueries({ queryKey: ['safety'] }),
      ]),
  });
  const label = isApproval ? words.approve : words.decline;
  return (
    <Dialog
      open={decision !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`${label}: ${claim.profile?.name ?? words.gone}`}
      description={isApproval ? words.approveWhat : words.declineWhat}
      finalFocus={() => next.current ?? true}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {words.back}
          </Button>
          <Button
            busy={isPending}
            disabled={reason.trim() === ''}
            onClick={() => decision && mutate(decision)}
          >
            {label}
          </Button>
        </>
      }
    >
      <Field label={words.reason} hint={words.reasonHint}>
        <TextArea
          rows={3}
          limit={claimLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
