export { RecordPlayer } from './record-player.tsx'
export { StartAt } from './start-at.tsx'
export { usePlayerKey } from './use-player-key.ts'
export { useVideo } from './use-video.ts'
