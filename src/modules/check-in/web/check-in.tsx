import './scanner.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { BoxOffice } from '#modules/sales/box-office/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconWifiSlash } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import type { Guest } from '../contract.ts';
import { scannerWords, verdictWords, type Tone } from '../copy.ts';
import { scannerManifestPath } from '../offline.ts';
import { CheckInCounters } from './check-in-counters.tsx';
import { DoubleEntries } from './double-entries.tsx';
import { GuestSearch } from './guest-search.tsx';
import { RecentScans } from './recent-scans.tsx';
import {
  InlineCamera,
  ScanModes,
  ScannerButtons,
  ScannerScreen,
  type ScanMode,
  type ScannerView,
} from './scanner-screen.tsx';
import type { ScannerSession } from './scanner-session.ts';
import type { ScannerState } from './scanner-state.ts';
import type { RecentScan } from './scanner-store.ts';
import { useScannerSession } from './use-scanner-session.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/**
 * Milliseconds between keys before a new code begins. A hardware scanner types faster than people, but a busy phone
 * delivers its keys late.
 */
const pause = 500;
/** Shorter than any Backbeat code. */
const shortest = 16;

/** Reads hardware scanners, which type like a keyboard: keys outside of fields, up to Enter, are a code (DOR-02). */
function useScanner(seen: (text: string) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent, typed: { text: string; at: number }) => {
    const { target, key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
    if (timeStamp - typed.at > pause) typed.text = '';
    typed.at = timeStamp;
    if (key === 'Enter' && typed.text.length >= shortest) {
      // Keeps the scanner's Enter from pressing a focused button.
      event.preventDefault();
      seen(typed.text);
      typed.text = '';
    } else if (key.length === 1) {
      typed.text += key;
      if (typed.text.length > 1) event.preventDefault();
    }
  });
  useEffect(() => {
    const typed = { text: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => handleKey(event, typed);
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Hertz. Rising is good and low is bad, so that staff can tell without looking. */
const notes: Record<Tone, readonly number[]> = { ok: [660, 990], warn: [440, 440], danger: [220, 165] };
const shakes: Record<Tone, readonly number[]> = { ok: [60], warn: [80, 60, 80], danger: [220, 80, 220] };
/** Seconds. */
const noteLength = 0.11;

let audio: AudioContext | undefined;

function giveFeedback(tone: Tone, isLoud: boolean): void {
  navigator.vibrate?.([...shakes[tone]]);
  if (!isLoud) return;
  audio ??= new AudioContext();
  void audio.resume();
  const gain = audio.createGain();
  gain.gain.value = 0.15;
  gain.connect(audio.destination);
  for (const [place, hertz] of notes[tone].entries()) {
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start(audio.currentTime + place * noteLength);
    tone.stop(audio.currentTime + (place + 1) * noteLength);
  }
}

type CheckInProps = {
  readonly managed: { readonly id: string; readonly providerCode: string; readonly providerId: string };
};

/** DOR-01…03. */
export function CheckIn({ managed }: CheckInProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const manifest = `${scannerManifestPath}?at=${managed.providerCode}/${managed.providerId}`;
  if (!me) return null;
  return (
    <>
      <link rel="manifest" href={manifest} />
      <CheckInSetup
        eventId={managed.id}
        userId={me.id}
        payLink={`/events/${managed.providerCode}/${managed.providerId}?checkout=tickets`}
      />
    </>
  );
}

const notices: Partial<Record<ScannerState['is'], string>> = {
  elsewhere: scannerWords.elsewhere,
  signedOut: scannerWords.signedOut,
  notAllowed: scannerWords.notAllowed,
  otherUser: scannerWords.otherUser,
};

type SetupProps = { readonly eventId: string; readonly userId: string; readonly payLink: string };

function CheckInSetup({ eventId, userId, payLink }: SetupProps) {
  const { state, session } = useScannerSession(eventId, userId);
  const { setup } = state;
  if (state.is === 'notReady') return <EmptyState icon={<IconWifiSlash />} {...scannerWords.notReady} />;
  const notice = notices[state.is];
  return (
    <div className="check-in">
      {notice && (
        <p role="alert" className="check-in-notice">
          {notice}
        </p>
      )}
      {!state.isStored && (
        <p role="alert" className="check-in-notice">
          {scannerWords.unstored}
        </p>
      )}
      <BoxOffice eventId={eventId} userId={userId} payLink={payLink} />
      {setup && session && state.is !== 'notAllowed' ? (
        <OpenScanner state={state} session={session} setup={setup} eventId={eventId} />
      ) : (
        !notice && <Skeleton className="check-in-waiting" />
      )}
    </div>
  );
}

type OpenScannerProps = {
  readonly state: ScannerState;
  readonly session: ScannerSession;
  readonly setup: NonNullable<ScannerState['setup']>;
  readonly eventId: string;
};

function OpenScanner({ state, session, setup, eventId }: OpenScannerProps) {
  const isPhone = useMedia('(max-width: 63.99rem)');
  const [kind, setKind] = useState<ScanMode>('in');
  const [isLoud, setLoud] = useState(true);
  const [view, setView] = useState<ScannerView>();
  const zone = setup.event.timezone;
  const scan = (text: string) => void session.scan(text, kind);
  useScanner(scan);
  useVerdictFeedback(state, isLoud);

  const desk = {
    state,
    setup,
    kind,
    onKind: setKind,
    onCode: scan,
    onGuest: (id: Guest['id'], request: ScanMode) => void session.scanGuest(id, request),
    onUndo: ({ counter, guestId }: RecentScan) =>
      void session.undo({ deviceId: state.deviceId, counter }, guestId),
  };
  return (
    <>
      <CheckInCounters state={state} />
      <div className="check-in-desk">
        <div className="grid gap-4 content-start">
          {isPhone && <ScannerButtons onView={setView} />}
          {(!isPhone || !view) && (
            <>
              <VerdictPanel state={state} setup={setup} />
              <ScanModes kind={kind} onKind={setKind} />
            </>
          )}
          {!isPhone && <InlineCamera isOn={view === 'camera'} onView={setView} onSeen={scan} />}
        </div>
        <div className="grid gap-6 content-start">
          {!isPhone && <GuestSearch state={state} onCode={scan} onGuest={desk.onGuest} />}
          <RecentScans state={state} zone={zone} onUndo={desk.onUndo} />
          {state.counters.doubles > 0 && (
            <DoubleEntries eventId={eventId} total={state.counters.doubles} zone={zone} />
          )}
          <DeviceName
            key={state.deviceId}
            name={state.deviceName}
            onName={(name) => void session.rename(name)}
          />
          <Switch checked={isLoud} onChange={({ target }) => setLoud(target.checked)}>
            {scannerWords.sound}
          </Switch>
        </div>
      </div>
      {isPhone && <ScannerScreen view={view} onView={setView} {...desk} />}
    </>
  );
}

function useVerdictFeedback(state: ScannerState, isLoud: boolean) {
  const say = useEffectEvent(() => {
    const [scan] = state.recent;
    if (scan) giveFeedback(verdictWords[scan.verdict].tone, isLoud);
  });
  useEffect(() => {
    if (state.verdictsShown > 0) say();
  }, [state.verdictsShown]);
}

function DeviceName({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field label={scannerWords.device}>
      <TextInput
        defaultValue={name}
        placeholder={scannerWords.defaultDevice}
        maxLength={40}
        autoComplete="off"
        onBlur={({ target }) => onName(target.value.trim())}
      />
    </Field>
  );
}
