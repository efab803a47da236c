import { signInIntent } from '#modules/identity/accounts/web/index.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconHeart, IconHeartFill } from '#platform/ui/icons.tsx';
import { savedWords } from '../copy.ts';
import { useSaved, type Savable } from './use-saved.ts';

type SaveButtonProps = {
  event: Savable;
  /** On a picture, or among the actions of the event's page. */
  place?: 'picture' | 'page';
};

/** Saves an event for later (OWN-04). */
export function SaveButton({ event, place = 'picture' }: SaveButtonProps) {
  const { saved, toggle } = useSaved(event);
  const look =
    place === 'picture'
      ? ({ variant: 'over', size: 'small' } as const)
      : ({
          variant: 'outline',
          size: 'large',
          className: 'event-action max-md:flex-none max-md:w-12',
        } as const);
  return (
    <IconButton
      {...look}
      label={savedWords.save(event.name)}
      icon={saved ? <IconHeartFill /> : <IconHeart />}
      aria-pressed={saved}
      onClick={toggle}
      {...signInIntent}
    />
  );
}
