/**
 * Where the page is: a path below the address that `<base>` names, so that a link can be sent and previewed, and Back
 * works. Links of the form `#/table/ID`, as they once were, still lead there.
 */

export interface Route {
  readonly room: string;
  /** What comes after the room, such as a table's id. */
  readonly at: string;
  readonly query: URLSearchParams;
}

/** What is nobody else's business: it stands after `#`, and no browser sends that to a server. */
const KEPT_HERE: readonly string[] = ["seat", "game", "person"];

/** Reads an address as it stands after the base: `table/k3x?step=3#seat=…`, or the old form `#/table/k3x?seat=…`. */
export function parseRoute(address: string): Route {
  const old = address.indexOf("#/");
  const [before = "", fragment = ""] = (old < 0 ? address : address.slice(old + 2)).split("#", 2);
  const [path = "", query = ""] = before.split("?", 2);
  const [room = "", ...rest] = path.split("/");
  return { room, at: rest.join("/"), query: new URLSearchParams([query, fragment].filter(Boolean).join("&")) };
}

/** The same, to be resolved against the base. */
export function addressOf({ room, at, query }: Route): string {
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of KEPT_HERE) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
    sent.delete(name);
  }
  const path = at ? `${room}/${at}` : room || "./";
  return `${path}${sent.size ? `?${String(sent)}` : ""}${kept.size ? `#${String(kept)}` : ""}`;
}

/** A link that can be sent to somebody. */
export const linkTo = (address: string): string => new URL(address, document.baseURI).href;

const here = $state({ route: parseRoute("") });
const moved: (() => void)[] = [];

export const route = (): Route => here.route;

/** Is called whenever somebody has gone to another address. */
export const whenMoved = (call: () => void): void => void moved.push(call);

export function go(address: string, how: "push" | "replace" = "push"): void {
  const link = linkTo(addressOf(parseRoute(address)));
  if (how === "replace" || link === location.href) history.replaceState(history.state, "", link);
  else history.pushState(null, "", link);
  scrollTo(0, 0);
  arrive();
}

export function followAddress(): void {
  look();
  addEventListener("popstate", arrive); // also when a script sets location.hash
  addEventListener("click", followLink);
}

function arrive(): void {
  look();
  for (const call of moved) call();
}

function look(): void {
  here.route = parseRoute(belowBase(new URL(location.href)) ?? "");
  const wanted = linkTo(addressOf(here.route));
  if (location.hash.startsWith("#/") || KEPT_HERE.some((name) => new URLSearchParams(location.search).has(name)))
    history.replaceState(history.state, "", wanted);
}

/** What an address says after the base; undefined where it leads elsewhere. */
function belowBase(link: URL): string | undefined {
  const base = new URL("./", document.baseURI);
  if (link.origin !== base.origin || !link.pathname.startsWith(base.pathname)) return undefined;
  return link.pathname.slice(base.pathname.length) + link.search + link.hash;
}

/** What the server answers itself, and files. */
const NO_ROOM = /^(api\/|health$|metrics$)|\.\w+$/;

/** A link to another room needs no new page; whatever else a click may mean is the browser's. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute("download")) return;
  const address = belowBase(new URL(link.href));
  if (address === undefined || NO_ROOM.test(address.split(/[?#]/, 1)[0]!)) return;
  event.preventDefault();
  go(address);
}
