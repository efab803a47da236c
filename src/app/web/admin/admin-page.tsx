import { adminWords as words } from '#modules/admin/copy.ts';
import { ManageShell } from '../manage/manage-shell.tsx';
import { adminSections } from './sections.ts';

/** The admin page (ADM-01). */
export function AdminPage({ section }: { section: string }) {
  return (
    <ManageShell
      managed={null}
      part="owner"
      sections={adminSections}
      current={section}
      path="/admin"
      head={
        <div className="grid gap-1">
          <h1 className="display text-(length:--t-h1)">{words.title}</h1>
          <p className="text-ink-2">{words.lead}</p>
        </div>
      }
    />
  );
}
