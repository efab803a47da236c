import { useState, type ReactNode } from 'react';
import { IconButton } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconEye, IconEyeSlash } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { limits } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';

interface PasswordFieldProps {
  /** `current` to sign in, `new` to set one: password managers treat them differently. */
  kind: 'current' | 'new';
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  hint?: string;
  optional?: boolean;
  aside?: ReactNode;
  /** Takes the focus when the step opens. */
  isFirst?: boolean;
}

export function PasswordField({
  kind,
  value,
  onChange,
  isFirst = false,
  hint,
  ...field
}: PasswordFieldProps) {
  const input = useFirstFocus(isFirst);
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      label={kind === 'new' ? copy.newPassword : copy.password}
      {...field}
      {...(hint !== field.error && { hint })}
    >
      <TextInput
        ref={input}
        type={isShown ? 'text' : 'password'}
        name={`${kind}-password`}
        autoComplete={`${kind}-password`}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={limits.passwordMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        end={
          <IconButton
            label={copy.show}
            aria-pressed={isShown}
            icon={isShown ? <IconEyeSlash /> : <IconEye />}
            size="small"
            onClick={() => setIsShown(!isShown)}
          />
        }
      />
    </Field>
  );
}
