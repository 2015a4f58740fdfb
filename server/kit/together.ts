/** Several things asked of one transaction at once. All of them have ended when this does, whatever fails: else one would go on asking a connection that has been given back. Throws what failed first in their order. */
export async function together<T extends readonly unknown[]>(works: readonly [...{ [At in keyof T]: Promise<T[At]> }]): Promise<T> {
  const ended = await Promise.allSettled(works)
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return ended.map((each) => (each as PromiseFulfilledResult<unknown>).value) as unknown as T
}
