import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventView } from '#app/contract.ts';
import { unjoinEvent } from '#modules/events/events/joining-contract.ts';
import { joinEventToasts, joinEventTracking, joinEventWords } from '#modules/events/events/join-copy.ts';
import { entryOf, isJoinable } from '#modules/events/events/rules.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { safetyWords as words } from '#modules/safety/moderation/safety-copy.ts';
import { openReport } from '#modules/safety/moderation/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconDotsThree } from '#platform/ui/icons.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { toast } from '#platform/ui/toast.ts';
import { track } from '#platform/ui/track.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

type EventMenuProps = {
  event: EventView;
  /** When the page was rendered, in epoch ms. */
  now: number;
};

/** Menu of other actions, such as reporting the event. Its own team doesn't see it. */
export function EventMenu({ event, now }: EventMenuProps) {
  const { id, name, creatorType, added } = event;
  const me = useMe();
  const { mutate: leave } = useLeaveEvent(id);
  if (creatorType) return null;
  const entry = entryOf(event, now);
  // Users who joined before tickets went on sale have no other way to leave.
  const mayLeave = me && added && !isJoinable(entry) && entry !== 'past';
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className={`${buttonClass({ variant: 'outline', size: 'large' })} event-action max-md:flex-none max-md:w-12`}
        >
          <IconDotsThree />
          <VisuallyHidden>{words.more(name)}</VisuallyHidden>
        </button>
      }
      items={[
        ...(mayLeave ? [{ label: joinEventWords.leave, onSelect: () => leave(me.id) }] : []),
        { label: words.report, onSelect: () => openReport({ id, name }) },
      ]}
    />
  );
}

function useLeaveEvent(eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => getSend()(unjoinEvent, { userId, eventId }),
    onSuccess: () => {
      toast(joinEventToasts.removed);
      track(joinEventTracking.removed, { eventId });
      return client.invalidateQueries({
        predicate: ({ queryKey: [feature] }) => feature === 'events' || feature === 'profiles',
      });
    },
    // Loaded when needed, because the page's first scripts are at their size limit.
    onError: async (error) => (await import('#platform/ui/show-failure.ts')).showFailure(error),
  });
}
