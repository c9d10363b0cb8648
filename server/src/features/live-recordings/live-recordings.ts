export { recordSegment } from './record-segment.ts'
export { saveRecordings } from './save-recording.ts'
