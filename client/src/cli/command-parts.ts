import type { Client } from '../client.ts'
import { SkleykaError } from '../errors.ts'
import type { CommandLine } from './command-line.ts'
import { type Output, plain } from './output.ts'
import type { Settings } from './settings.ts'

/** Parts that a command works with. */
export interface CommandParts {
  readonly client: Client
  readonly settings: Settings
  readonly line: CommandLine
  readonly output: Output
  readonly signal: AbortSignal
}

/** Words of a failure, with the number by which the log of the server has it. */
export function describeFailure(error: Error): string {
  if (error instanceof SkleykaError && error.serverRequestId !== undefined)
    return `${plain(error.message)} (номер запроса ${error.serverRequestId})`
  if ('code' in error && error.code === 'ENOENT') return 'такого файла нет'
  if ('code' in error && error.code === 'EACCES') return 'файл не\u00a0открыть: нет прав'
  return plain(error.message)
}
