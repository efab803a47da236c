import { longDay } from '#platform/time.ts';
import { Switch } from '#platform/ui/switch.tsx';
import { settingsWords as words } from '../copy.ts';
import type { SettingsPart } from './use-settings.ts';

/** Text messages need a yes of their own, kept with the words that were agreed to. */
export function TextMessagesPart({ settings, change }: SettingsPart) {
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
