import {
  CamelCasePlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

/**
 * Names are camelCase here and snake_case in the database, as with Kysely's own plugin. That one copies the tree of
 * every statement to rename what is in it, which took a fifth of a signed-in page's CPU time. The compiler renames
 * while it writes.
 */
class CamelCase extends CamelCasePlugin {
  readonly toColumn = (name: string) => this.snakeCase(name);
  readonly toName = (column: string) => this.camelCase(column);

  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  /** All rows of a result have the same columns. Objects in JSON columns keep their keys. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: this.rename(result.rows) };
  }

  rename(rows: UnknownRow[]): UnknownRow[] {
    const [first] = rows;
    if (!first) return rows;
    const names = Object.keys(first).map((column) => [column, this.toName(column)] as const);
    if (names.every(([column, name]) => column === name)) return rows;
    return rows.map((row) => {
      const renamed: UnknownRow = {};
      for (const [column, name] of names) renamed[name] = row[column];
      return renamed;
    });
  }
}

export const camelCase = new CamelCase();

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCase.toColumn(identifier));
  }
}

/** Use together with the plugin `camelCase`. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler();
  }
}
