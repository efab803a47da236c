/** Replaces `string` in the types that kysely-codegen wrote for these columns (`table.column`, as in the database). */
export function retypeColumns(generated: string, types: ReadonlyMap<string, string>): string {
  const byName = new Map([...types].map(([column, type]) => [camel(`_${column}`), type]));
  let table = '';
  return generated.replaceAll(
    /^export interface (\w+)|^  (\w+): .*string.*$/gm,
    (line, interfaceName, column) => {
      table = interfaceName ?? table;
      const type = byName.get(`${table}.${column}`);
      return type ? line.replace(/\bstring\b/, type) : line;
    },
  );
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
