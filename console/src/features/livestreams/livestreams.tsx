import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'

export { problemLabels } from './ingest-labels.ts'
export { LivestreamFrame } from './livestream-frame.tsx'
export {
  dvrChoiceOf,
  dvrChoices,
  endLabels,
  isOnAir,
  isRunning,
  latencyLabels,
  readLabelOf,
  recordingLabels,
  recordingStateLabels,
  stateLabels,
} from './livestream-labels.ts'
export { sourceProblemLabels, sourceStateLabels } from './source-labels.ts'

/** Asks before livestreams are removed. */
export const DeleteLivestreams = lazyPiece(() => import('./delete-livestreams.tsx'))
