import { useRouter } from '@tanstack/react-router';
import type { EventView } from '#app/contract.ts';
import { loadPublishButton } from '#modules/events/editor/web/index.ts';
import type { CreatorType, Event } from '#modules/events/events/contract.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { isPast } from '#modules/events/events/rules.ts';
import { OwnInvitations } from '#modules/events/teams/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconGearSix, IconPencilSimple, IconQrCode } from '#platform/ui/icons.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link, useNavigate } from '#platform/ui/link.ts';
import { teamBarWords as words } from './team-bar-copy.ts';

const PublishButton = /*#__PURE__*/ latePart(loadPublishButton);

type TeamBarProps = {
  event: EventView;
  /** When the page was rendered (epoch ms). */
  now: number;
};

/** Actions for the event's team, at the top of its page (REA-01). */
export function TeamBar({ event, now }: TeamBarProps) {
  const isDraft = event.status === 'draft';
  return (
    <aside aria-label={words.label} className="page flex flex-wrap items-center justify-between gap-3 py-3">
      <p>
        <strong className="block">{isDraft ? words.draft : roleText(event)}</strong>
        {isDraft && <span className="text-ink-2">{words.draftHint}</span>}
      </p>
      <span className="flex flex-wrap gap-2">
        <TeamActions event={event} now={now} />
      </span>
    </aside>
  );
}

function roleText({ teamRole, creatorStatus }: EventView): string {
  if (creatorStatus === 'invited') return words.invited;
  return creatorStatus === null ? words.admin : words.roles[teamRole as CreatorType];
}

/** A Co-Host or Door Manager can be offered the ownership (INV-02). */
const mayBeInvited = ({ creatorType, creatorStatus }: EventView) =>
  creatorStatus === 'invited' || (creatorStatus === 'confirmed' && creatorType !== 'owner');

const hasCheckIn = (event: EventView, now: number) => !isPast(event, now) && event.status !== 'cancelled';

function TeamActions({ event, now }: TeamBarProps) {
  return (
    <>
      {mayBeInvited(event) && <InvitationBar event={event} />}
      {event.teamRole !== 'invited' &&
        (event.status === 'draft' ? <DraftActions event={event} /> : <Actions event={event} now={now} />)}
      {event.teamRole === 'assistant' && hasCheckIn(event, now) && <CheckInBar event={event} />}
    </>
  );
}

function Actions({ event, now }: TeamBarProps) {
  const isDoorManager = event.teamRole === 'assistant';
  const checkIn = (
    <Link
      to={manageEventPath(event, 'check-in')}
      className={buttonClass({ variant: isDoorManager ? 'lit' : 'outline' })}
    >
      <IconQrCode />
      {words.checkIn}
    </Link>
  );
  const manage = (
    <Link
      to={manageEventPath(event)}
      className={buttonClass({ variant: isDoorManager ? 'outline' : 'primary' })}
    >
      <IconGearSix />
      {isDoorManager ? words.attendance : words.manage}
    </Link>
  );
  if (!hasCheckIn(event, now)) return manage;
  return (
    <>
      {isDoorManager && checkIn}
      {manage}
      {!isDoorManager && checkIn}
    </>
  );
}

function DraftActions({ event }: { event: EventView }) {
  const navigate = useNavigate();
  return (
    <>
      <PublishButton eventId={event.id} onPublished={() => void navigate({ to: manageEventPath(event) })} />
      <Link to={manageEventPath(event, 'details')} className={buttonClass({ variant: 'outline' })}>
        <IconPencilSimple />
        {words.edit}
      </Link>
      <Link to={manageEventPath(event)} className={buttonClass({ variant: 'quiet' })}>
        {words.manage}
      </Link>
    </>
  );
}

/** Replaces the buy bar on a Door Manager's phone. */
function CheckInBar({ event }: { event: EventView }) {
  return (
    <div className="buy-bar event-buy-bar check-in-bar md:hidden">
      <Link
        to={manageEventPath(event, 'check-in')}
        className={`${buttonClass({ variant: 'lit', size: 'large' })} w-full`}
      >
        <IconQrCode />
        {words.checkIn}
      </Link>
    </div>
  );
}

/** The viewer's open invitation to this event's team (INV-01). */
function InvitationBar({ event }: { event: Pick<Event, 'id'> }) {
  const router = useRouter();
  return <OwnInvitations eventId={event.id} onAnswered={() => void router.invalidate()} />;
}
