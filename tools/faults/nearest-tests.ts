/** One edge of the graph: `from` imports `to`. */
type Edge = Readonly<{ from: string; to: string }>

// the list of all features: through it, each feature would reach the tests of every other
const featureList = 'server/src/features.ts'
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

/**
 * Orders the tests of a file: those of its own folder first, also such as do not import it, since a feature is spoken to over HTTP;
 * then the others that reach it by imports, with the fewest steps between first.
 */
export function nearestTests(file: string, edges: readonly Edge[], allTests: readonly string[]): string[] {
  const importers = Map.groupBy(edges, ({ to }) => to)
  const reached = new Set([file])
  // the set grows while it is walked, level by level
  for (const one of reached) {
    if (one !== featureList) for (const { from } of importers.get(one) ?? []) reached.add(from)
  }
  const testNames = new Set(allTests)
  const inOrder = [...reached].filter((one) => testNames.has(one))
  const beside = allTests.filter((test) => test.startsWith(folderOf(file)))
  return [...new Set([...inOrder.filter((test) => beside.includes(test)), ...beside, ...inOrder])]
}
