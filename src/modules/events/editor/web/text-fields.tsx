import { Field } from '#platform/ui/field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { limits } from '../draft-refusals.ts';
import { formWords } from './words.ts';

/** How much of a limit is taken; red beyond it. */
function Counter({ text, limit }: { text: string; limit: number }) {
  const { length } = text.trim();
  return (
    <span className={length > limit ? 'num text-danger font-semibold' : 'num'}>
      {length}/{limit}
    </span>
  );
}

type NameFieldProps = { name: string; error: string | undefined; onChange: (name: string) => void };

/** Of several rows when it is long, and still one line. */
export function NameField({ name, error, onChange }: NameFieldProps) {
  return (
    <div data-part="name">
      <Field label={formWords.name} aside={<Counter text={name} limit={limits.name} />} error={error}>
        <TextArea
          name="name"
          rows={1}
          className="event-name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
    </div>
  );
}

type DescriptionFieldProps = {
  description: string;
  error: string | undefined;
  onChange: (description: string) => void;
};

export function DescriptionField({ description, error, onChange }: DescriptionFieldProps) {
  return (
    <div data-part="description">
      <Field
        label={formWords.description}
        aside={<Counter text={description} limit={limits.description} />}
        error={error}
      >
        <TextArea
          name="description"
          rows={5}
          value={description}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
