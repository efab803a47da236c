import { parseArgs } from 'node:util';

/** Words and options of a command. */
export type Taken = {
  /** As it is written, such as `[folder] [--keep 14]`. */
  readonly usage: string;
  readonly words?: number;
  readonly options?: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;
};

export type Arguments = {
  readonly words: readonly string[];
  /** `true` for an option that is written without a value. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
};

/**
 * A command never runs with less than was written: `npm run backup /backups --keep 14` leaves out `--keep`, and the
 * backup would delete nothing.
 * @throws Error naming the first argument that the command doesn't take
 */
export function readArguments(
  name: string,
  args: readonly string[],
  { usage, words: most = 0, options = {} }: Taken = { usage: '' },
): Arguments {
  const { positionals, values, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const unknown = tokens.find(
    (token) =>
      token.kind === 'option' &&
      (!Object.hasOwn(options, token.name) ||
        (options[token.name]!.type === 'boolean' && token.value !== undefined)),
  );
  const refused = (unknown && args[unknown.index]) ?? positionals[most];
  if (refused !== undefined)
    throw new Error(`"${name}" doesn't take "${refused}". Write: ${`${name} ${usage}`.trim()}`);
  return { words: positionals, options: values };
}
