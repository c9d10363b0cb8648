/** One edge of the graph: `from` imports `to`. */
type Edge = Readonly<{ from: string; to: string }>

// the list of all features: through it, each feature would reach the tests of every other
const featureList = 'server/src/features.ts'
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)
const wordsOf = (file: string) =>
  file
    .slice(folderOf(file).length)
    .replace(/(\.test)?\.ts$/, '')
    .split(/[-.]/)

/**
 * Orders the tests of a file: those of its own folder first, also such as do not import it, since a feature is spoken to over HTTP;
 * then the others that reach it by imports, with the fewest steps between first. In the folder those whose names share the most words
 * with the file lead.
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
  const words = new Set(wordsOf(file))
  const sharedWords = (test: string) => wordsOf(test).filter((word) => words.has(word)).length
  const own = [...new Set([...inOrder.filter((test) => beside.includes(test)), ...beside])]
  return [...new Set([...own.toSorted((a, b) => sharedWords(b) - sharedWords(a)), ...inOrder])]
}
