import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { limits } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  isWrong: boolean;
  /** Takes the focus when the step opens. */
  isFirst?: boolean;
}

/** `autoComplete="username"`, because password managers store the email as the user name. */
export function EmailField({ value, onChange, isWrong, isFirst = false }: EmailFieldProps) {
  const field = useFirstFocus(isFirst);
  return (
    <Field label={copy.email} error={isWrong && copy.emailWrong}>
      <TextInput
        ref={field}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="email"
        maxLength={limits.email}
        enterKeyHint="next"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
