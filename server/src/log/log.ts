import type { Logger } from 'pino'

/** The structured log, one JSON line an event. Secrets, cookies and query strings never go in. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
