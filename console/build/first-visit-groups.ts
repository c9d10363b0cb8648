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
 * What the first visit waits for in few files: each further one is asked for behind others, and packs badly.
 * Nothing that some page alone needs gets into what every page loads.
 */
export function firstVisitGroups(drawn: string, sections: readonly string[]): Group[] {
  return [
    {
      name: 'frame',
      test: /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store|@tanstack)[\\/]/,
    },
    { name: 'shell', tags: ['$initial'] },
    { name: whatNeeds('console', [drawn]), debugName: 'console', minShareCount: 2 },
    { name: whatNeeds('list', sections), debugName: 'list', minShareCount: 2 },
  ]
}

/** The name of the group for a module that one of the sections stands on. */
function whatNeeds(group: string, sections: readonly string[]) {
  let needed: ReadonlySet<string> | null = null
  return (id: string, graph: Graph) => {
    needed ??= neededBy(
      sections.map((section) => resolve(section)),
      graph,
    )
    return needed.has(id) ? group : null
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
