import { resolve } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const room = resolve(import.meta.dirname, '..')

/**
 * Returns what the page of one video stands on is one file: over HTTP/1.1 a browser asks for six at once, and the first ones are to
 * be the player, the code of streams and the playlists. What the page of upload links needs too stays apart.
 */
export function playerGroup(entry: string, apart: string) {
  let modules: ReadonlySet<string> | null = null
  return {
    name: (id: string, graph: Graph) => {
      modules ??= neededBy(resolve(room, entry), graph).difference(neededBy(resolve(room, apart), graph))
      return modules.has(id) && id !== resolve(room, entry) ? 'player' : null
    },
    debugName: 'player',
    includeDependenciesRecursively: false,
  }
}

/** A module and all it imports at once. */
function neededBy(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const inner of graph.getModuleInfo(id)?.importedIds ?? []) neededBy(inner, graph, found)
  return found
}
