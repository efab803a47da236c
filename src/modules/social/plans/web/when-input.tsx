import type { Ref } from 'react';
import { instantOf, wallClockOf } from '#platform/time.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';

type WhenInputProps = {
  ref?: Ref<HTMLInputElement>;
  value: string | null;
  /** By default, the reader's. */
  zone?: string | undefined;
  onChange: (instant: string | null) => void;
};

export function WhenInput({ ref, value, zone: given, onChange }: WhenInputProps) {
  const ownZone = useOwnZone();
  const zone = given ?? ownZone;
  const clock = value ? wallClockOf(new Date(value), zone).slice(0, 16) : '';
  return (
    <TextInput
      // The zone is known after hydration.
      key={zone}
      {...(ref && { ref })}
      type="datetime-local"
      defaultValue={clock}
      onChange={(event) =>
        onChange(event.target.value ? instantOf(event.target.value, zone).toISOString() : null)
      }
    />
  );
}
