import { Suspense } from 'react';
import { DrawerSurface } from '#platform/ui/drawer-surface.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import type { EventForm } from '../contract.ts';
import { eventFormWords } from '../copy.ts';
import { AccessPanel } from './access-panel.tsx';
import type { ChangeForm, FormState } from './form-state.ts';
import { LineupPanel } from './lineup-panel.tsx';
import type { FormParts } from './parts.ts';
import { TagsPanel } from './tags-panel.tsx';
import { TicketsPanel } from './tickets-panel.tsx';
import { settingWords, type SettingId } from './copy.ts';
import './settings.css';

export type SettingsProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: SettingId;
  onCurrent: (id: SettingId) => void;
  ids: readonly SettingId[];
  form: FormState;
  change: ChangeForm;
  parts: FormParts;
  eventId: string | undefined;
  creatorId: string;
  /** Tickets sold or held, by ticket type id. */
  ordered: Readonly<Record<string, number>>;
  taken: EventForm['taken'];
  currencyLock: EventForm['currencyLock'];
  isAdmin: boolean;
};

/** Settings of an event that its poster doesn't show (EVA-03). */
export function SettingsDrawer({ open, onOpenChange, current, onCurrent, ids, ...rest }: SettingsProps) {
  return (
    <DrawerSurface open={open} onOpenChange={onOpenChange} title={eventFormWords.settings}>
      <Tabs
        label={eventFormWords.settings}
        className="settings-tabs"
        current={current}
        onChange={(id) => onCurrent(id as SettingId)}
        tabs={ids.map((id) => ({
          id,
          label: settingWords[id].title,
          panel: (
            <div className="settings-panel">
              <Suspense fallback={<Skeleton lines={4} />}>
                <Panel id={id} {...rest} />
              </Suspense>
            </div>
          ),
        }))}
      />
    </DrawerSurface>
  );
}

type PanelProps = Omit<SettingsProps, 'open' | 'onOpenChange' | 'current' | 'onCurrent' | 'ids'> & {
  id: SettingId;
};

function Panel({
  id,
  form,
  change,
  parts,
  eventId,
  creatorId,
  ordered,
  taken,
  currencyLock,
  isAdmin,
}: PanelProps) {
  const { Songs, Collaborators, Hashtags } = parts;
  if (id === 'tickets')
    return (
      <TicketsPanel form={form} change={change} ordered={ordered} taken={taken} currencyLock={currencyLock} />
    );
  if (id === 'lineup')
    return <LineupPanel form={form} change={change} parts={parts} creatorId={creatorId} isAdmin={isAdmin} />;
  if (id === 'songs')
    return (
      <Songs
        tags={form.tracks}
        onChange={(tracks) => change({ tracks })}
        creatorId={creatorId}
        artists={form.performers.map(({ card }) => card.id)}
        genres={form.genres}
      />
    );
  if (id === 'tags') return <TagsPanel form={form} change={change} Hashtags={Hashtags} />;
  if (id === 'access') return <AccessPanel form={form} change={change} creatorId={creatorId} />;
  if (!Collaborators) return null;
  return (
    <Collaborators
      eventId={eventId}
      creatorId={creatorId}
      invited={form.invited}
      onChange={(invited) => change({ invited })}
    />
  );
}
