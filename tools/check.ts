import { runChecks } from './checks.ts'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
