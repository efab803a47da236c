import './settings.css';
import { longDay } from '#platform/time.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import type { Channel } from '../catalog.ts';
import { settingsWords as words } from '../copy.ts';
import {
  isGroupOn,
  mayBeTexted,
  needsApp,
  settingsGroups,
  switchGroup,
  waysOf,
  whatIsIn,
  type SettingsGroup,
} from '../settings-rules.ts';
import { QuietHoursPart } from './quiet-hours-part.tsx';
import { TimeZonePart } from './time-zone-part.tsx';
import { useSettings, type SettingsPart } from './use-settings.ts';
import { useThisDevice } from './use-this-device.ts';

const ways: readonly Channel[] = ['inApp', 'email', 'sms', 'push'];

/** A switch for each group and channel, saved on press (ACC-04). */
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
      <TimeZonePart {...part} />
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
          const lacks = needsApp(group, way, settings) ? words.needsApp : missing[way];
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

/** Turns on push for this browser, which asks for permission then. */
function ThisDevicePart({ state, isPending, turn }: ReturnType<typeof useThisDevice>) {
  const why = state === 'cannot' ? words.cannotPush : state === 'mayNot' && words.mayNotPush;
  return (
    <section className="setting" role="group" aria-labelledby="settings-device">
      <div className="min-w-0">
        <h3 id="settings-device" className="font-semibold">
          {words.device}
        </h3>
        <p className="field-note">{words.deviceNote}</p>
      </div>
      <div>
        <Switch
          checked={state === 'on'}
          disabled={state === 'unknown' || Boolean(why) || isPending}
          hint={why}
          onChange={({ target }) => turn(target.checked)}
        >
          {words.pushHere}
        </Switch>
      </div>
    </section>
  );
}

/** Text messages need a separate consent, stored with the text the user agreed to. */
function TextMessagesPart({ settings, change }: SettingsPart) {
  const { smsConsent, smsText, timeZone } = settings;
  return (
    <section className="setting" role="group" aria-labelledby="settings-texts">
      <div className="min-w-0">
        <h3 id="settings-texts" className="font-semibold">
          {words.texts}
        </h3>
        <p className="field-note">
          {smsConsent && <>{words.agreedOn(longDay(smsConsent.at, timeZone))} </>}
          <span id="settings-sms-text">{smsConsent?.text.replace(/^[\d-]+: /, '') ?? smsText.text}</span>
        </p>
      </div>
      <div>
        <Switch
          checked={smsConsent !== null}
          aria-describedby="settings-sms-text"
          onChange={({ target }) => change({ smsConsent: target.checked })}
        >
          {words.agree}
        </Switch>
      </div>
    </section>
  );
}
