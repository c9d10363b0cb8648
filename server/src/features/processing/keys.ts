import type { ClaimedTask } from '../../tasks/handlers.ts'
import type { Version } from '../versions/versions.ts'

/**
 * Where one run of a conversion puts what it makes. The task and its claim are in the name: two runs never write into
 * the same place, so a run that was thought dead cannot spoil the work of the one that replaced it.
 */
export const runName = (version: Version, task: Pick<ClaimedTask, 'id' | 'claim'>) =>
  `${version.id}-${task.id}-${task.claim}`

export const outputPrefix = (uuid: string, run: string) => `hls/${uuid}/${run}/`
export const imagesPrefix = (uuid: string, run: string) => `images/${uuid}/${run}/`
