const failed = new Map<string, string>();

/**
 * Sends something new with an idempotency key. The same content has the same key after an error, because only the answer
 * may have been lost.
 */
export async function sendOnce<Answer>(
  content: string,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const key = failed.get(content) ?? crypto.randomUUID();
  failed.delete(content);
  try {
    return await send(key);
  } catch (error) {
    failed.set(content, key);
    throw error;
  }
}
