/**
 * The constraint or index that a refused write broke, by its name. Of a machine of a cluster (Citus) only the words come back, and the number of its piece of
 * the table stands behind the name.
 */
export function brokenRule(error: unknown): string {
  const { constraint, message = '' } = error as { constraint?: string; message?: string }
  return (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? '').replace(/_\d{6,}$/, '')
}
