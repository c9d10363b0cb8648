export { sharedShown } from './shared-view.ts'
export { findSharedRecord, findSharedSubtitles } from './shares.sql.ts'
