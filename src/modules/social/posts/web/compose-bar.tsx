import { useMe } from '#modules/identity/accounts/web/index.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconPencilSimple } from '#platform/ui/icons.tsx';
import { feedWords } from '../copy.ts';
import { openComposer } from './compose.ts';

/** Opens the composer. @param feedId fixes the audience to the feed of the current page */
export function ComposeBar({ feedId }: { feedId?: string }) {
  const me = useMe();
  const { id, name, image } = me?.acting ?? me ?? { id: '', name: '', image: null };
  const open = () => openComposer({ feedId });
  return (
    <div className="compose-bar">
      {me && <Avatar id={id} name={name} image={image} size={44} shape={me.acting ? 'square' : 'round'} />}
      <button type="button" className="compose-field" aria-haspopup="dialog" onClick={open}>
        {feedWords.start}
      </button>
      <Button aria-haspopup="dialog" onClick={open}>
        <IconPencilSimple />
        {feedWords.post}
      </Button>
    </div>
  );
}
