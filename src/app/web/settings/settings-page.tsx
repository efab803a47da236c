import { useState } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { loadOwnAccount, useMe } from '#modules/identity/accounts/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { Link } from '#platform/ui/link.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';
import { useSectionInView } from '../shell/use-section-in-view.ts';
import '../manage/manage.css';
import '#modules/messaging/notifications/web/settings.css';
import '#platform/ui/styles/setting-row.css';
import { settingsSections as sections } from './sections.ts';
import { settingsWords } from './copy.ts';

const ConfirmIdentity = latePart<{ me: Me }>(() => loadOwnAccount().then((part) => part.ConfirmIdentity));

/** Settings: the sections in a list (in a row on phones), and the open section (AUTH-11). */
type SettingsPageProps = { readonly current: string; readonly shown: readonly string[] };

export function SettingsPage({ current, shown: ids }: SettingsPageProps) {
  // Says goodbye after the session has ended.
  const [deleted, setDeleted] = useState<Me>();
  const viewer = useMe();
  const me = viewer ?? deleted;
  const row = useSectionInView(current);
  if (!me) return <SignedInOnly title={settingsWords.title}>{() => null}</SignedInOnly>;
  const open = sections.filter(({ id }) => ids.includes(id));
  const shown = sections.find(({ id }) => id === current)!;
  return (
    <div className="page manage">
      <header className="manage-head">
        <h1 className="display manage-name">{settingsWords.title}</h1>
      </header>
      <nav ref={row} aria-label={settingsWords.sections} className="tabs manage-sections">
        {open.map(({ id, label }) => (
          <Link
            key={id}
            to={id === sections[0]!.id ? '/settings' : `/settings/${id}`}
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={id === current ? 'page' : undefined}
            data-section={id}
            resetScroll={false}
          >
            {label}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="section-title" className="manage-section">
        <h2 id="section-title" className="heading">
          {shown.label}
        </h2>
        <shown.Part key={shown.id} me={me} onDeleted={() => setDeleted(me)} />
      </section>
      <ConfirmIdentity me={me} />
    </div>
  );
}
