import { runChecks } from './checks.ts'
import { closingLine } from './tally.ts'

const tally = await runChecks()
console.log(closingLine(tally))
process.exitCode = tally.failed === 0 ? 0 : 1
