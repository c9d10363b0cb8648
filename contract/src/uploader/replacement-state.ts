import type { RecordInfo } from '../records/records.calls.ts'
import type { TaskItem } from './uploader.calls.ts'

/** Progress of a new file of a record: its state, its share 0 to 1 where it is known, the reason of a failure. */
type ReplacementState = Pick<RecordInfo, 'currentState' | 'progress' | 'failText'>

/** Tasks that make a video of a file; others of the record say nothing of its replacement. */
const making: ReadonlySet<string> = new Set(['store', 'probe', 'convert'])

/**
 * Returns how far a replacement is, by the record's tasks, the newest first: the record itself shows the old video until the
 * new one is READY (product C1).
 */
export function replacementOf(
  tasks: readonly Pick<TaskItem, 'type' | 'state' | 'progress' | 'error'>[],
): ReplacementState {
  const [latest] = tasks.filter(({ type }) => making.has(type))
  if (!latest) return { currentState: 'READY', progress: null, failText: null }
  if (latest.type === 'store') return { currentState: 'UPLOADED', progress: null, failText: null }
  switch (latest.state) {
    case 'DONE':
      return { currentState: 'READY', progress: null, failText: null }
    case 'FAILED':
    case 'CANCELED':
      return { currentState: 'FAILED', progress: null, failText: latest.error }
    case 'RUNNING':
      return latest.type === 'probe'
        ? { currentState: 'CHECKING', progress: null, failText: null }
        : { currentState: 'CONVERTING', progress: latest.progress, failText: null }
    default:
      return { currentState: latest.type === 'probe' ? 'UPLOADED' : 'QUEUED', progress: null, failText: null }
  }
}
