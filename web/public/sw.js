// Keeps the program, so that it stands at once on a phone; never a page and never an answer of the server (decision 165).
const KEPT = 'program __BUILD__'
/** What the frame is made of; other parts are kept when they are first asked for. */
const FRAME = ['/offline.html', '/offline.css', '/logo.svg', ...__FRAME__]

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(FRAME))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  // the page has a nonce of its own each time: without the network there is none, and that is told
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
})

/** A file whose name changes with its content. */
async function kept(request) {
  const cache = await caches.open(KEPT)
  const there = await cache.match(request)
  if (there) return there
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
