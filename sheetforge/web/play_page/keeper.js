/** What keeps the pages of battles for use without a network: all files of their folder, in the browser's store. */

/** @type {any} */
const worker = self;
const STATE = "", FILES = /** @type {string[]} */ ([]);
const NAME = `sheetforge-play ${STATE}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(NAME).then(store => store.addAll(FILES)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("sheetforge-play ") && name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  })());
});

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, {cacheName: NAME, ignoreSearch: true});
  if (request.mode !== "navigate") return kept || fetch(request);
  // A page has the names of the files of its day: the newest one counts while there is a network.
  try {
    return await fetch(request);
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});
