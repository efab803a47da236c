import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import { IconPlus, IconTrash } from './icons.tsx';

type RuleListProps<Kind extends string> = {
  label: string;
  rules: readonly { readonly id: string; readonly kind: Kind }[];
  /** The kinds that can be added. */
  kinds: readonly Kind[];
  most: number;
  words: {
    readonly kinds: Readonly<Record<Kind, string>>;
    readonly remove: (place: number) => string;
    /** The name of the group of buttons that add a rule. */
    readonly add: string;
  };
  onAdd: (kind: Kind) => void;
  onRemove: (index: number) => void;
  /** The fields of a rule. */
  children: (kind: Kind, index: number) => ReactNode;
};

/** Rules of several kinds, each on a card, with a button per kind that adds one. */
export function RuleList<Kind extends string>({
  label,
  rules,
  kinds,
  most,
  words,
  onAdd,
  onRemove,
  children,
}: RuleListProps<Kind>) {
  return (
    <>
      <ol className="grid gap-3" aria-label={label}>
        {rules.map(({ id, kind }, index) => (
          <li key={id} className="grid gap-3 p-4 rounded-panel border border-line min-w-0">
            <div className="flex items-center justify-between gap-3">
              <h3 className="font-semibold">{words.kinds[kind]}</h3>
              <IconButton
                label={words.remove(index + 1)}
                icon={<IconTrash />}
                onClick={() => onRemove(index)}
              />
            </div>
            {children(kind, index)}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2" role="group" aria-label={words.add}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outline"
            size="small"
            disabled={rules.length >= most}
            onClick={() => onAdd(kind)}
          >
            <IconPlus />
            {words.kinds[kind]}
          </Button>
        ))}
      </div>
    </>
  );
}
