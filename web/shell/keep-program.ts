/** The program is kept by the browser (web/public/sw.js) where the address is safe; while it is developed it changes too often. */
export function keepProgram(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // not while the first page is fetched: it would wait
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), { once: true })
}
