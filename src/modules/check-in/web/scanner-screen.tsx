import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { FullScreen } from '#platform/ui/full-screen.tsx';
import { IconMagnifyingGlass, IconQrCode, IconX } from '#platform/ui/icons.tsx';
import { useWakeLock } from '#platform/ui/use-wake-lock.ts';
import type { CheckInSetup, Guest } from '../contract.ts';
import { scannerWords } from '../copy.ts';
import { Camera } from './camera.tsx';
import { CheckInCounters } from './check-in-counters.tsx';
import type { ScannerState } from './scanner-state.ts';
import type { RecentScan } from './scanner-store.ts';
import { GuestSearch } from './guest-search.tsx';
import { ScanRows } from './recent-scans.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

export type ScanMode = 'in' | 'out';
/** `undefined`: the scanner is closed. */
export type ScannerView = 'camera' | 'names' | undefined;

type ScannerProps = {
  readonly state: ScannerState;
  readonly setup: CheckInSetup;
  readonly kind: ScanMode;
  readonly view: ScannerView;
  readonly onKind: (kind: ScanMode) => void;
  readonly onView: (view: ScannerView) => void;
  readonly onCode: (text: string) => void;
  readonly onGuest: (admissionId: Guest['id'], kind: ScanMode) => void;
  readonly onUndo: (scan: RecentScan) => void;
};

/** On a phone the scanner covers the page: the camera fills it, and the guest list is one tap away. */
export function ScannerScreen({ view, onView, ...rest }: ScannerProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <FullScreen
      open={view !== undefined}
      onOpenChange={() => onView(undefined)}
      title={scannerWords.scanner}
      initialFocus={search}
    >
      <OpenScanner view={view} onView={onView} search={search} {...rest} />
    </FullScreen>
  );
}

type OpenProps = ScannerProps & { readonly search: RefObject<HTMLInputElement | null> };

function OpenScanner({ state, setup, kind, view, search, ...on }: OpenProps) {
  useWakeLock();
  const isNames = view === 'names';
  // Once on, the camera stays on behind the names: some phones ask for permission at each start.
  const [isCameraOn, setCameraOn] = useState(!isNames);
  if (view === 'camera' && !isCameraOn) setCameraOn(true);
  // The first focus is set by `FullScreen`, which remembers where to return it.
  const before = useRef(view);
  useEffect(() => {
    if (isNames && before.current !== view) search.current?.focus();
    before.current = view;
  }, [isNames, view, search]);
  const handleSeen = (text: string) => {
    if (!isNames) on.onCode(text);
  };
  return (
    <div className="scanner" data-view={view}>
      {isCameraOn && <Camera onSeen={handleSeen} />}
      <div className="scanner-head">
        <IconButton label={scannerWords.closeScanner} icon={<IconX />} onClick={() => on.onView(undefined)} />
        <CheckInCounters brief state={state} />
        <IconButton
          label={isNames ? scannerWords.backToCamera : scannerWords.names}
          icon={isNames ? <IconQrCode /> : <IconMagnifyingGlass />}
          onClick={() => on.onView(isNames ? 'camera' : 'names')}
        />
      </div>
      {isNames && (
        <div className="scanner-names">
          <GuestSearch inputRef={search} state={state} onCode={on.onCode} onGuest={on.onGuest} />
        </div>
      )}
      <div className="scanner-foot">
        <VerdictPanel state={state} setup={setup} />
        {!isNames && (
          <>
            <ScanRows state={state} zone={setup.event.timezone} onUndo={on.onUndo} atMost={1} />
            <ScanModes kind={kind} onKind={on.onKind} />
          </>
        )}
      </div>
    </div>
  );
}

/** Whether scans check guests in or out. */
export function ScanModes({ kind, onKind }: Pick<ScannerProps, 'kind' | 'onKind'>) {
  return (
    <ChipGroup label={scannerWords.mode}>
      {(['in', 'out'] as const).map((one) => (
        <Chip key={one} pressed={kind === one} onClick={() => onKind(one)}>
          {scannerWords[one]}
        </Chip>
      ))}
    </ChipGroup>
  );
}

type ViewProps = { readonly onView: (view: ScannerView) => void };

export function ScannerButtons({ onView }: ViewProps) {
  return (
    <div className="grid gap-3">
      <Button size="large" onClick={() => onView('camera')}>
        <IconQrCode /> {scannerWords.startCamera}
      </Button>
      <Button size="large" variant="outline" onClick={() => onView('names')}>
        <IconMagnifyingGlass /> {scannerWords.names}
      </Button>
    </div>
  );
}

type InlineProps = ViewProps & { readonly isOn: boolean; readonly onSeen: (text: string) => void };

/** The camera beside the guest list, on wide screens. */
export function InlineCamera({ isOn, onView, onSeen }: InlineProps) {
  return (
    <>
      {isOn && <Camera onSeen={onSeen} />}
      <Button
        size="large"
        variant={isOn ? 'outline' : 'primary'}
        onClick={() => onView(isOn ? undefined : 'camera')}
      >
        <IconQrCode /> {isOn ? scannerWords.stopCamera : scannerWords.startCamera}
      </Button>
    </>
  );
}
