import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Omit<NonNullable<Rolldown.CodeSplittingOptions['groups']>[number], 'name'> & {
  name: string | ((id: string, graph: Graph) => string | null)
}
/** What is asked of the graph of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * What the first visit waits for in few files: each further one is asked for behind others, and packs badly. The page asks
 * for all of them whatever its address is, so what the frame and the list stand on is one file: 4 kB less than four.
 * Nothing that another page alone needs gets into it.
 */
export function firstVisitGroups(drawn: string, sections: readonly string[]): Group[] {
  return [
    {
      name: 'frame',
      test: /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store|@tanstack)[\\/]/,
    },
    { name: 'shell', tags: ['$initial'] },
    { name: whatNeeds('console', [drawn, ...sections]), debugName: 'console' },
  ]
}

/** The name of the group for a module that one of the entries stands on; they themselves stay chunks of their own. */
function whatNeeds(group: string, entries: readonly string[]) {
  const own = new Set(entries.map((entry) => resolve(entry)))
  let needed: ReadonlySet<string> | null = null
  return (id: string, graph: Graph) => {
    needed ??= neededBy([...own], graph)
    return needed.has(id) && !own.has(id) ? group : null
  }
}

/** The modules and all they import at once. */
function neededBy(ids: readonly string[], graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    neededBy(graph.getModuleInfo(id)?.importedIds ?? [], graph, found)
  }
  return found
}
