/**
 * Imports a part that is in the markup already, again and again until it comes. A promise that failed would let React
 * replace the whole page by an error; one that waits leaves the links of the markup in place.
 */
export async function keepImporting<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wait = 1000; ; wait *= 2) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
