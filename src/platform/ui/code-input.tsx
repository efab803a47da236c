import { TextInput, type TextInputProps } from './text-input.tsx';

/** For codes such as SUMMER25, which a phone must neither correct nor complete. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      className="uppercase"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
