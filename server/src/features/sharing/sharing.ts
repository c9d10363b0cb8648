import { showShared } from './shared-view.ts'
import { findShared, findSharedTracks } from './shares.sql.ts'

/** A video that another account shows in the one of this connection; null for every other one. */
export const findSharedRecord = findShared

/** The subtitles that players of such a video show. */
export const findSharedSubtitles = findSharedTracks

/** Those of these videos that other accounts show in the one of this connection, as the contract shows them. */
export const sharedShown = showShared
