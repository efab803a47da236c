/** The code of a system error, such as ENOENT. @returns '' for other errors */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
