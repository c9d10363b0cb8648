export { youtubeActions } from './youtube-actions.tsx'
