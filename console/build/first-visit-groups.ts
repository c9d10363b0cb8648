import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Omit<NonNullable<Rolldown.CodeSplittingOptions['groups']>[number], 'name'> & {
  name: string | ((id: string, graph: Graph) => string | null)
}
/** Questions to the graph of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Returns what the first visit waits for in few files: each further one is asked for behind others, and packs badly. The page asks
 * for all of them whatever its address is, so what the frame and the list stand on is one file, React with it: 5 kB less than five.
 * Nothing that another page alone needs gets into it. What comes by itself once the first screen stands is two files, one for
 * every page and one more for the list: 60 files of some hundred bytes cost a browser and the server as much as the rest.
 */
export function firstVisitGroups(drawn: string, sections: readonly string[]): Group[] {
  const first = [drawn, ...sections]
  return [
    { name: 'shell', tags: ['$initial'] },
    { name: whatNeeds('console', first), debugName: 'console' },
    { name: whatComesBeside('beside', [drawn], first), debugName: 'beside', includeDependenciesRecursively: false },
    {
      name: whatComesBeside('beside-list', sections, first),
      debugName: 'beside-list',
      includeDependenciesRecursively: false,
    },
  ]
}

const room = resolve(import.meta.dirname, '..')
// named by the door of their package, and used by a popup alone
const usedLater = /@tanstack[\\/].*[\\/](useQueries|queriesObserver)\.js$/

/** The name of the group for a module that one of the entries stands on; they themselves stay chunks of their own (C-2.8-37). */
function whatNeeds(group: string, entries: readonly string[]) {
  const own = new Set(entries.map((entry) => resolve(room, entry)))
  let needed: ReadonlySet<string> | null = null
  return (id: string, graph: Graph) => {
    needed ??= neededBy([...own], graph)
    return needed.has(id) && !own.has(id) && !usedLater.test(id) ? group : null
  }
}

// as the sources say it: what is waited for with the first screen and not with a press
const latePiece = /latePiece\([^;]*?import\('([^']+)'\)/g

/** The name of the group for a module that the late pieces of the entries stand on and the first visit does not. */
function whatComesBeside(group: string, entries: readonly string[], first: readonly string[]) {
  let beside: ReadonlySet<string> | null = null
  return (id: string, graph: Graph) => {
    if (beside === null) {
      const needed = neededBy(
        first.map((entry) => resolve(room, entry)),
        graph,
      )
      const late = [
        ...neededBy(
          entries.map((entry) => resolve(room, entry)),
          graph,
        ),
      ].flatMap(latePiecesOf)
      // what is found already is not walked again
      beside = new Set([...neededBy(late, graph, new Set(needed))].filter((one) => !needed.has(one)))
    }
    return beside.has(id) ? group : null
  }
}

const latePiecesOf = (id: string): string[] =>
  isOwn.test(id)
    ? [...readFileSync(id, 'utf8').matchAll(latePiece)].map(([, file = '']) => resolve(id, '..', file))
    : []

// of this room, and written as a screen
const isOwn = /^[^?\0]*[\\/]src[\\/].*\.tsx?$/

/** The modules and all they import at once; of what an interface file passes on, only what is taken. */
function neededBy(ids: readonly string[], graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    const text = isOwn.test(id) && existsSync(id) ? readFileSync(id, 'utf8') : ''
    const passedOn = new Set([...text.matchAll(passing)].map(([, , file = '']) => resolve(id, '..', file)))
    const own = (graph.getModuleInfo(id)?.importedIds ?? []).filter((one) => !passedOn.has(one))
    neededBy([...own, ...takenThrough(id, text)], graph, found)
  }
  return found
}

const passing = /^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm
const taking = /^import \{([^}]*)\} from '(\.[^']+)'/gm

/** The files behind the interface files that a module imports, as far as it names what stands in them. */
function takenThrough(id: string, text: string): string[] {
  return [...text.matchAll(taking)].flatMap(([, names = '', file = '']) => {
    const door = resolve(id, '..', file)
    if (!existsSync(door)) return []
    const taken = new Set(namesIn(names))
    return [...readFileSync(door, 'utf8').matchAll(passing)].flatMap(([, passed = '', behind = '']) =>
      namesIn(passed).some((name) => taken.has(name)) ? [resolve(door, '..', behind)] : [],
    )
  })
}

/** Values named in a list of an import; types are none. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.replace(/^default as /, '').replace(/ as \w+$/, ''))
