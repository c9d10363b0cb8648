import { runChecks } from './checks.ts'
import { closingLines } from './tally.ts'

const tally = await runChecks()
for (const line of closingLines(tally)) console.log(line)
process.exitCode = tally.failed === 0 ? 0 : 1
