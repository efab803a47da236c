import { Button } from '#platform/ui/button.tsx';
import { IconCaretDown } from '#platform/ui/icons.tsx';
import { Link } from '#platform/ui/link.ts';
import { Menu } from '#platform/ui/menu.tsx';
import { useMayHost } from './use-may-host.ts';

const audiences = [
  { to: '/fans', label: 'For fans' },
  { to: '/communities', label: 'For communities' },
  { to: '/artists', label: 'For artists' },
] as const;

const event = { to: '/events/new', label: 'Create event' } as const;

/** The first thing that each audience creates; fans create nothing (NAV-05). */
const creating: Readonly<
  Record<string, { to: '/communities/new' | '/artists/new' | '/events/new'; label: string }>
> = {
  '/communities': { to: '/communities/new', label: 'Create community' },
  '/artists': { to: '/artists/new', label: 'Create artist' },
  '/events': event,
  '/creators': event,
};

/** The label on pages without an audience of their own. Home is for fans. */
const elsewhere = (path: string) => (path === '/' ? audiences[0].label : 'For you');

/** The audience of a page (NAV-02). */
export function PersonaSwitcher({ path }: { path: string }) {
  const current = audiences.find(({ to }) => to === path);
  const mayHost = useMayHost();
  const create = creating[path];
  return (
    <>
      <Menu
        trigger={
          <Button variant="bare" size="small" className="personas max-md:-ms-3 max-md:px-0 max-md:min-w-tap">
            <span className="max-md:sr-only">{current?.label ?? elsewhere(path)}</span>
            <IconCaretDown />
          </Button>
        }
        align="start"
        items={audiences.map(({ to, label }) => ({ label, link: <Link to={to} /> }))}
      />
      {create && (create !== event || mayHost) && (
        <Link to={create.to} className="nav-link max-md:hidden">
          {create.label}
        </Link>
      )}
    </>
  );
}
