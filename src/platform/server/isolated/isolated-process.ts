import { runInThisContext } from 'node:vm';

export type Task = {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
  readonly timeoutMs: number;
};
export type Outcome = { readonly result: unknown } | { readonly failure: string };

process.on('message', (task: Task) => {
  void run(task).then((outcome) => process.send!(outcome));
});

async function run({ module, name, input, timeoutMs }: Task): Promise<Outcome> {
  try {
    const found = ((await import(module)) as Record<string, (input: unknown) => unknown>)[name]!;
    // The server ends tasks that take too long. This ends the task if the server was killed.
    Object.assign(globalThis, { runTask: () => found(input) });
    return { result: runInThisContext('runTask()', { timeout: timeoutMs * 2 }) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
