import type { SourceProblem } from '@skleyka/contract/translations/translation-states.ts'
import { OutboundFailure, type OutboundReason } from '../../outbound/failure.ts'
import { SourceFailure } from './live-source.ts'

const problems: Readonly<Record<OutboundReason, SourceProblem>> = {
  ...{ scheme: 'ADDRESS', login: 'ADDRESS', port: 'ADDRESS', closed: 'ADDRESS', unknown: 'ADDRESS' },
  ...{
    unsure: 'UNREACHABLE',
    refused: 'UNREACHABLE',
    silent: 'UNREACHABLE',
    broken: 'UNREACHABLE',
    away: 'UNREACHABLE',
  },
  ...{ insecure: 'INSECURE', strange: 'STRANGE', astray: 'STRANGE', packed: 'STRANGE' },
  ...{ tooLarge: 'STRANGE', tooSlow: 'SLOW' },
}

/** Returns why a source is not read; what is thrown otherwise is a fault of ours and is thrown on. */
export function asSourceFailure(error: unknown): SourceFailure {
  if (error instanceof SourceFailure) return error
  // its message names the address, which may hold a secret
  if (error instanceof OutboundFailure) return new SourceFailure(problems[error.reason])
  throw error
}

/** Returns what an answer of a server other than the wanted one means. */
export function statusFailure(status: number): SourceFailure {
  if (status === 401 || status === 403) return new SourceFailure('LOGIN', String(status))
  if (status === 404 || status === 410) return new SourceFailure('ABSENT', String(status))
  return new SourceFailure('UNREACHABLE', String(status))
}
