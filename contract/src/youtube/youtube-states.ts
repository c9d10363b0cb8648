/** Place where a video is on its way to YouTube (product C1). */
export const youtubeStates = ['NONE', 'QUEUED', 'SENDING', 'PROCESSING', 'PUBLISHED', 'FAILED', 'DETACHED'] as const
export type YoutubeState = (typeof youtubeStates)[number]
