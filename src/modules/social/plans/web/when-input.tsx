import type { Ref } from 'react';
import { instantOf, wallClockOf } from '#platform/time.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';

type WhenInputProps = {
  ref?: Ref<HTMLInputElement>;
  value: string | null;
  onChange: (instant: string | null) => void;
};

/** Date and time in the reader's time zone. */
export function WhenInput({ ref, value, onChange }: WhenInputProps) {
  const zone = useOwnZone();
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
