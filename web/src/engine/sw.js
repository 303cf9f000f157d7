// Offline after the first visit: every file of this build is kept when it is first seen, and served from
// there. The list and the version are put in by vite.config.ts.
const cacheName = "tercio-VERSION";
const files = "FILES";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((f) => new Request(f, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n.startsWith("tercio-") && n !== cacheName).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  const asked = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(
    caches.open(cacheName).then((cache) => cache.match(asked, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))),
  );
});
