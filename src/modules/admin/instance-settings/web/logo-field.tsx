import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { FileInput } from '#platform/ui/file-input.tsx';
import { settingsWords as words } from '../copy.ts';
import { drawLogo, type DrawnLogo } from './logo-picture.ts';

/** `undefined` keeps the saved logo, `null` removes it. */
export type LogoChoice = DrawnLogo | null | undefined;

type LogoFieldProps = {
  readonly saved: { readonly path: string } | null;
  readonly choice: LogoChoice;
  readonly onChoose: (choice: LogoChoice) => void;
};

/** Shows the logo on both themes, because a dark one disappears on a dark page. */
export function LogoField({ saved, choice, onChoose }: LogoFieldProps) {
  const [error, setError] = useState<string>();
  const shown = choice === undefined ? saved?.path : choice?.preview;
  async function handleFile(file: File | undefined) {
    if (!file) return;
    const drawn = await drawLogo(file);
    setError(drawn ? undefined : words.logoUnreadable);
    if (drawn) onChoose(drawn);
  }
  return (
    <div className="grid gap-3">
      <Field label={words.logo} hint={words.logoHint} error={error} optional>
        <FileInput
          accept="image/png,image/jpeg,image/gif,image/svg+xml"
          onChange={({ target }) => void handleFile(target.files?.[0])}
        />
      </Field>
      {shown && (
        <div className="flex flex-wrap items-center gap-3">
          {(['dark', 'light'] as const).map((theme) => (
            <span
              key={theme}
              data-theme={theme}
              className="inline-flex bg-bg p-4 rounded-panel border border-line"
            >
              <img
                src={shown}
                alt={`${words.logoAlt}, ${words.sample[theme]}`}
                className="h-7 w-auto max-w-40 object-contain"
              />
            </span>
          ))}
          <Button variant="quiet" onClick={() => onChoose(null)}>
            {words.logoRemove}
          </Button>
        </div>
      )}
    </div>
  );
}
