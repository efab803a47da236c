import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';
import { eventEditorWords as words } from './copy.ts';

/** In place of the form, where only admins create events (INS-03). Guests can sign in as one. */
export function AdminsOnly({ title }: { title: string }) {
  const { title: refused, message } = saveRefusals.hostsAdminsOnly;
  return (
    <SignedInOnly title={title}>
      {() => (
        <div className="page pt-8 md:pt-14">
          <h1 className="display text-(length:--t-h1)">{title}</h1>
          <EmptyState title={refused} message={message}>
            <Link to="/" className={buttonClass()}>
              {words.home}
            </Link>
          </EmptyState>
        </div>
      )}
    </SignedInOnly>
  );
}
