/** The library that draws pictures anew, fetched when one comes: it takes 20 MB. Each picture by one thread, none remembered: the trade goes on beside it. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
