import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconCopy } from '#platform/ui/icons.tsx';
import { track } from '#platform/ui/track.ts';
import type { ShareLink } from '../contract.ts';
import { shareSheetWords } from '../copy.ts';
import { shareTargets } from '../targets.ts';

export type ShareSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  link: ShareLink | undefined;
  itemId: string;
  name: string;
};

export function ShareSheet({ open, onOpenChange, link, itemId, name }: ShareSheetProps) {
  return (
    <Drawer open={open && link !== undefined} onOpenChange={onOpenChange} title={shareSheetWords.title(name)}>
      {link && <Ways link={link} itemId={itemId} />}
    </Drawer>
  );
}

function Ways({ link, itemId }: { link: ShareLink; itemId: string }) {
  const copy = async () => {
    const isCopied = await copyText(link.url, shareSheetWords.copied, {
      ...shareSheetWords.notCopied,
      tone: 'danger',
    });
    if (isCopied) track('Item Shared', { itemId, channel: 'copy' });
  };
  return (
    <div className="grid gap-4 pb-2">
      <p className="text-lead">{link.title}</p>
      <output
        aria-label={shareSheetWords.link}
        className="block p-3 rounded-control bg-raised num select-all break-all"
      >
        {link.url}
      </output>
      <Button onClick={() => void copy()}>
        <IconCopy />
        {shareSheetWords.copy}
      </Button>
      <ul className="grid grid-cols-2 md:grid-cols-3 gap-2">
        {shareTargets(link).map(({ name, href }) => (
          <li key={name} className="grid">
            <ButtonLink
              variant="outline"
              href={href}
              target="_blank"
              rel="noopener"
              onClick={() => track('Item Shared', { itemId, channel: name.toLowerCase() })}
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
