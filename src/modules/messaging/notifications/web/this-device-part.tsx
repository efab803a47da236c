import { Switch } from '#platform/ui/switch.tsx';
import { settingsWords as words } from '../copy.ts';
import type { useThisDevice } from './use-this-device.ts';

/** Push messages to the browser that one sits at, which asks its owner when the switch is pressed. */
export function ThisDevicePart({ state, isPending, turn }: ReturnType<typeof useThisDevice>) {
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
