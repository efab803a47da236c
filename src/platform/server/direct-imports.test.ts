import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const hooks = join(import.meta.dirname, 'direct-imports.ts');

/** @returns the printed value of an expression, evaluated in a process that resolves imports directly */
async function evaluate(expression: string): Promise<string> {
  const code = `
    import { resolveImportsDirectly } from ${JSON.stringify(hooks)};
    resolveImportsDirectly();
    console.log(await (${expression}));`;
  const cwd = import.meta.dirname;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
  });
  return stdout.trim();
}

test('an alias, a relative path and a package lead to the modules that Node finds', async () => {
  expect(
    await evaluate(`Promise.all([
      import('#platform/money.ts'),
      import('../money.ts'),
      import('zod'),
    ]).then(([one, same, { z }]) => [one === same, one.minorDigits('jpy'), typeof z.string])`),
  ).toBe("[ true, 0, 'function' ]");
});

test('an import of a file that doesn’t exist is refused with its path and its importer', async () => {
  const said = await evaluate(
    `import('#platform/nowhere.ts').catch(({ code, message }) => code + ' ' + message)`,
  );
  expect(said).toMatch(/^ERR_MODULE_NOT_FOUND .*src\/platform\/nowhere\.ts' imported from /);
});
