/** Ways in which a connection to the database fails; the SQLSTATE classes 08 and 57P are told apart by their beginning. */
const codes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const states = /^(?:08...|57P0[1-3]|53300)$/
const texts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

/**
 * Returns true for an error of the driver that says that the database cannot be reached: the same work may succeed later. An address of
 * somebody else may refuse by the same codes, so these count only where the driver throws them.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (states.test(code) || texts.some((text) => error.message.startsWith(text))) return true
  if (codes.has(code)) return (error.stack ?? '').includes('pg-pool') || (error.stack ?? '').includes('/pg/')
  return error.cause === undefined ? false : isDatabaseAway(error.cause)
}
