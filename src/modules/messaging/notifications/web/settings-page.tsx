import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import type { Channel } from '../catalogue.ts';
import { settingsWords as words } from '../copy.ts';
import {
  isGroupOn,
  mayBeTexted,
  settingsGroups,
  switchGroup,
  waysOf,
  whatIsIn,
  type SettingsGroup,
} from '../settings-rules.ts';
import { QuietHoursPart } from './quiet-hours-part.tsx';
import { TextMessagesPart } from './text-messages-part.tsx';
import { ThisDevicePart } from './this-device-part.tsx';
import { useSettings, type SettingsPart } from './use-settings.ts';
import { useThisDevice } from './use-this-device.ts';
import './settings.css';

/** The ways that this house can send anything by. */
const ways: readonly Channel[] = ['inApp', 'email', 'sms', 'push'];

/** How one is told: each group and way has its switch, saved as it is pressed (ACC-04). */
export function SettingsPage({ userId }: { userId: string }) {
  const { settings, failed, again, ...rest } = useSettings(userId);
  return (
    <div className="max-w-3xl">
      <p className="text-ink-2">{words.lead}</p>
      <p className="pt-1 text-ink-2">{words.emailNote}</p>
      <div className="min-h-[50dvh] pt-4">
        {settings ? (
          <Everything userId={userId} settings={settings} {...rest} />
        ) : failed ? (
          <ErrorState title={words.notLoaded} onRetry={again} />
        ) : (
          <Skeleton lines={12} />
        )}
      </div>
    </div>
  );
}

function Everything({ userId, ...part }: SettingsPart & { userId: string }) {
  const device = useThisDevice(userId);
  return (
    <>
      {settingsGroups.map((group) => (
        <GroupPart key={group.key} group={group} devices={device.total} {...part} />
      ))}
      <ThisDevicePart {...device} />
      <QuietHoursPart {...part} />
      <TextMessagesPart {...part} />
    </>
  );
}

type GroupProps = SettingsPart & { group: SettingsGroup; devices: number };

function GroupPart({ group, devices, settings, change }: GroupProps) {
  const missing: Partial<Record<Channel, string | false>> = {
    sms: !mayBeTexted(group, settings) && words.needsConsent,
    push: devices === 0 && words.needsDevice,
  };
  const id = `settings-${group.key}`;
  return (
    <section className="setting" role="group" aria-labelledby={id} aria-describedby={`${id}-in`}>
      <div className="min-w-0">
        <h3 id={id} className="font-semibold">
          {group.title}
        </h3>
        <p id={`${id}-in`} className="field-note">
          {whatIsIn(group)}
        </p>
      </div>
      <div>
        {waysOf(group, ways).map((way) => {
          const lacks = missing[way];
          return (
            <Switch
              key={way}
              checked={!lacks && isGroupOn(group, way, settings)}
              disabled={Boolean(lacks)}
              hint={lacks}
              onChange={({ target }) => change({ kinds: switchGroup(group, way, target.checked) })}
            >
              {words.ways[way]}
            </Switch>
          );
        })}
      </div>
    </section>
  );
}
