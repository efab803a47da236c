import { useEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { IconPlus, IconTrash } from './icons.tsx';
import { passFocusOn } from './pass-focus-on.ts';

export type RuleListProps<Kind extends string> = {
  words: {
    readonly title: string;
    readonly lead: string;
    readonly add: string;
    /** @param place the first rule has 1 */
    readonly remove: (place: number) => string;
    readonly kinds: Readonly<Record<Kind, string>>;
  };
  /** Of `useFieldArray`. */
  rules: readonly { readonly id: string; readonly kind: Kind }[];
  /** The kinds that can be added. */
  offered: readonly Kind[];
  mostRules: number;
  onAdd: (kind: Kind) => void;
  onRemove: (index: number) => void;
  /** Below all rules. */
  error?: ReactNode;
  /** The inputs of a rule. */
  children: (kind: Kind, index: number) => ReactNode;
};

/** Rules of several kinds, each with its own inputs, and a button for each kind that adds one. */
export function RuleList<Kind extends string>(props: RuleListProps<Kind>) {
  const { words, rules, offered, mostRules, onAdd, onRemove, error, children } = props;
  const additions = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const addition = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const pressed = addition.current;
    // A kind may be offered once, and none after the most.
    if (!pressed || (pressed.isConnected && !pressed.disabled)) return;
    addition.current = null;
    list.current?.querySelector<HTMLElement>(':scope > :last-child')?.focus();
  });
  const remove = (pressed: HTMLElement, index: number) => {
    if (rules.length > 1) passFocusOn(pressed, 'data-rule');
    else additions.current?.querySelector('button')?.focus();
    onRemove(index);
  };
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="field-label pb-1">{words.title}</legend>
      <p className="field-note">{words.lead}</p>
      <ol ref={list} className="grid gap-3" aria-label={words.title}>
        {rules.map(({ id, kind }, index) => (
          <li key={id} tabIndex={-1} className="grid gap-3 p-4 rounded-panel border border-line min-w-0">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold">{words.kinds[kind]}</h3>
              <IconButton
                label={words.remove(index + 1)}
                icon={<IconTrash />}
                data-rule=""
                onClick={({ currentTarget }) => remove(currentTarget, index)}
              />
            </div>
            {children(kind, index)}
          </li>
        ))}
      </ol>
      <div ref={additions} className="flex flex-wrap gap-2" role="group" aria-label={words.add}>
        {offered.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="small"
            disabled={rules.length >= mostRules}
            onClick={({ currentTarget }) => {
              addition.current = currentTarget;
              onAdd(kind);
            }}
          >
            <IconPlus />
            {words.kinds[kind]}
          </Button>
        ))}
      </div>
      {error}
    </fieldset>
  );
}
