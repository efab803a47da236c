import type { EventView } from '#app/contract.ts';
import { safetyWords as words } from '#modules/safety/moderation/safety-copy.ts';
import { openReport } from '#modules/safety/moderation/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { IconDotsThree } from '#platform/ui/icons.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';

/** Menu of other actions, such as reporting the event. Its own team doesn't see it. */
export function EventMenu({ event: { id, name, creatorType } }: { event: EventView }) {
  if (creatorType) return null;
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
      items={[{ label: words.report, onSelect: () => openReport({ id, name }) }]}
    />
  );
}
