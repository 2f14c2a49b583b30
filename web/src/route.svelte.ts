/** Where the page is: kept in the part of the address after `#`, so a link can be sent and Back works. */

export interface Route {
  readonly room: string;
  /** What comes after the room, such as a table's id. */
  readonly at: string;
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [room = "", ...rest] = path.split("/");
  return { room, at: rest.join("/"), query: new URLSearchParams(query) };
}

const here = $state({ route: parseRoute("") });

export const route = (): Route => here.route;

export function followAddress(): void {
  here.route = parseRoute(location.hash);
  addEventListener("hashchange", () => (here.route = parseRoute(location.hash)));
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
