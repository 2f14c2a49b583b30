/**
 * The service worker: keeps the shell of the page, so that it opens while the server is away. Tables are never kept.
 */

/* global SHELL -- written before this by build.js: every file of the page, and a name that changes with any of them */

/** How long a server that does not answer is waited for, in milliseconds. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.open(SHELL.name);
      await kept.addAll(SHELL.files.map((file) => new Request(file, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Pages that are still open were built from the shell before this one, and load their rooms from there.
      const older = (await caches.keys()).filter((name) => name !== SHELL.name);
      await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const file = url.pathname.slice(scope.pathname.length);
  if (file.startsWith("api/") || file === "health" || file === "metrics") return;
  if (request.mode === "navigate") event.respondWith(freshOrKept(request));
  else if (file.startsWith("assets/")) event.respondWith(keptOrFresh(request));
  else event.respondWith(freshOrKept(request));
});

/** Files with a hash in their name never change. */
async function keptOrFresh(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The newest shell while the server answers, otherwise the one that is kept. */
async function freshOrKept(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500) return answer;
  } catch {
    // The server is away: below.
  }
  const kept = await caches.open(SHELL.name);
  return (await kept.match(request.mode === "navigate" ? "./" : request)) ?? Response.error();
}

self.addEventListener("push", (event) => {
  const told = event.data?.json();
  if (!told) return;
  const { title, body, lang, tag, open } = told;
  const look = { icon: "icon-192.png", badge: "icon-192.png" };
  event.waitUntil(
    self.registration.showNotification(title, { body, lang, tag, data: { open }, renotify: true, ...look }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.tag, event.notification.data.open));
});

/** A window that shows the table already comes to the front; otherwise one is opened. */
async function show(table, path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => client.url.includes(table));
  await (there ? there.focus() : self.clients.openWindow(new URL(path, self.registration.scope).href));
}
