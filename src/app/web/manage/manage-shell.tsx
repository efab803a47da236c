import { useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { SignInPart } from '#modules/identity/accounts/web/index.ts';
import type { CreatorType } from '#modules/events/events/contract.ts';
import type { manageEventPath } from '#modules/events/events/manage-path.ts';
import type { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { useSectionInView } from '../shell/use-section-in-view.ts';
import type { DashboardAccess } from './load-managed.ts';
import type { Section } from './sections.ts';
import { manageShellWords as words } from './manage-shell-copy.ts';
import './manage.css';
import '#platform/ui/styles/setting-row.css';

type ManageShellProps<Managed> = {
  readonly managed: Managed;
  readonly part: CreatorType;
  readonly sections: readonly Section<Managed>[];
  readonly current: string;
  /** The path up to `/manage`. */
  readonly path: ReturnType<typeof manageEventPath | typeof manageProfilePath> | '/admin';
  /** Picture, name and status. */
  readonly head: ReactNode;
};

/** A dashboard: its head, its sections (in a row on phones), and the open section. */
export function ManageShell<Managed>(props: ManageShellProps<Managed>) {
  const { managed, part, sections, current, path, head } = props;
  const open = sections.filter(({ parts }) => parts.includes(part));
  const shown = open.find(({ id }) => id === current) ?? open[0];
  const chosen = useChosen(open) ?? shown;
  const row = useSectionInView(chosen?.id);
  return (
    <div className="page manage">
      <header className="manage-head">{head}</header>
      {open.length > 1 && (
        <nav ref={row} aria-label={words.sections} className="tabs manage-sections">
          {open.map(({ id, label, group }, place) => (
            <Fragment key={id}>
              {group && group !== open[place - 1]?.group && (
                <span aria-hidden="true" className="manage-group">
                  {group}
                </span>
              )}
              <Link
                to={place === 0 ? path : `${path}/${id}`}
                activeOptions={{ exact: true }}
                activeProps={{}}
                aria-current={id === chosen?.id ? 'page' : undefined}
                data-section={id}
                resetScroll={false}
              >
                {label}
              </Link>
            </Fragment>
          ))}
        </nav>
      )}
      {shown && (
        <section aria-labelledby="section-title" className="manage-section">
          <h2 id="section-title" className="heading">
            {shown.label}
          </h2>
          <shown.Part key={shown.id} managed={managed} />
        </section>
      )}
    </div>
  );
}

/** The section of the address, or the next one as soon as it is pressed, so that only one link is highlighted. */
function useChosen<Managed>(open: readonly Section<Managed>[]) {
  const [, rest] = useLocation({ select: ({ pathname }) => pathname }).split('/manage');
  if (rest === undefined) return undefined;
  const id = rest.slice(1);
  return id === '' ? open[0] : open.find((section) => section.id === id);
}

/** Shown without access: guests can sign in and continue; others see why (RTE-29). */
export function ManageOutside({ access }: { access: Exclude<DashboardAccess, { is: 'open' }> }) {
  const router = useRouter();
  if (access.is === 'guest') {
    return (
      <div className="page pt-8 md:pt-14 pb-16 grid gap-6">
        <h1 className="display text-(length:--t-h1)">{words.signIn}</h1>
        <div className="w-full max-w-lg grid gap-4">
          <p className="text-ink-2">{words.signInHint}</p>
          <SignInPart onDone={() => void router.invalidate()} />
        </div>
      </div>
    );
  }
  return (
    <div className="page py-16 md:py-24 grid gap-4 justify-items-start">
      <h1 className="display text-(length:--t-h1)">{access.title}</h1>
      <p className="text-lead text-ink-2 max-w-prose">{access.message}</p>
      <Link to="/" className={buttonClass()}>
        {words.upcoming}
      </Link>
    </div>
  );
}
