import { runChecks } from './checks.ts'
import { printFigures } from './figures.ts'
import { closingLines } from './tally.ts'

if (process.argv.includes('--figures')) printFigures()
else {
  const tally = await runChecks()
  for (const line of closingLines(tally)) console.log(line)
  process.exitCode = tally.failed === 0 ? 0 : 1
}
