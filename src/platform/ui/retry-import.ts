import { untilOpened } from './opening.ts';

/**
 * Retries an import until it succeeds, for parts that are already in the markup. A rejected promise would make React
 * replace the whole page with an error; a pending one leaves the links in place. What the visitor opened loads first.
 */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  await untilOpened();
  for (let wait = 1000; ; wait *= 2) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
