export { makeClips } from './make-clips.ts'
export { requestClip } from './request-clip.ts'
