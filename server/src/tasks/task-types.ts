/** Every kind of background work with what it is told; the roles do not compile without a handler for each. */
export interface TaskPayloads {
  probe: { versionId: number; priority?: number }
  convert: { versionId: number }
  poster: { versionId: number }
  /** Makes the sheets of small frames and the frames offered for a poster; a step of its own in milliseconds. */
  sprite: { versionId: number; stepMs?: number }
  /** Cuts the source of a version out of another one. */
  cut: { versionId: number }
  /** Moves the marks of a video after a cut that plays from now on. */
  carry: { versionId: number }
  /** Makes the peaks of the sound, for the editor of subtitles. */
  waveform: { versionId: number }
  /** Makes the sounds that viewers of a record choose from, and its picture without sound. */
  sounds: { recordId: number }
  /** Looks for silence, black and changes of the picture, for breaks. */
  breaks: { versionId: number }
  /** Fingerprints a version that plays, and looks for what it has in common with works and other accounts. */
  fingerprint: { versionId: number }
  /** Fingerprints a work that was sent as a file, and looks for copies of a work. */
  reference: { workId: number; folder?: string }
  /** Takes the frame that somebody asked for. */
  frame: { frameId: number }
  /** Writes the cover that somebody sent for an album anew. */
  cover: { albumId: number; number: number }
  /** Writes the picture that somebody has sent of himself anew. */
  avatar: { userId: number; name: string }
  /** Writes the logo that was sent for the account anew. */
  logo: { name: string }
  /** Downloads a file from a link that a user typed. */
  import: { importId: number }
  /** Puts a finished upload from the spool into a store that is not on this machine. */
  store: { uploadUuid: string }
  /** Removes everything below these storage prefixes, not while any task works on one of these records. */
  purge: { prefixes: string[]; recordIds?: number[] }
  /** Deletes what lay in the trash of the account at a moment. */
  empty: { seenAt: string; userId: number; records: number }
  /** Publishes a video on YouTube, over days when the quota is short. */
  youtube: { recordId: number }
  /** Has the subtitles of a video there become those that we have. */
  youtubeCaptions: { recordId: number }
  /** Deletes a video there, or gives the access to a channel back to Google. */
  youtubeWithdraw: { channelId: number; videoId: string | null }
  /** Goes on with a bulk change, or its way back. */
  bulk: { batchId: string; run: number }
  /** Brings the videos of the account that play to the form it wants: encrypted, or in clear. */
  encrypt: Record<string, never>
  /** Frees the qualities of the account that nobody watches. */
  freeQualities: Record<string, never>
  /** Makes the words of records anew, after fields of metadata joined the search or left it. */
  reindex: { fields: string[] }
  /** Makes the file of an export of attributes. */
  export: { exportId: number; run: number }
}

export type TaskType = keyof TaskPayloads

const known: Readonly<Record<TaskType, true>> = {
  probe: true,
  convert: true,
  poster: true,
  sprite: true,
  cut: true,
  carry: true,
  waveform: true,
  sounds: true,
  breaks: true,
  fingerprint: true,
  reference: true,
  frame: true,
  cover: true,
  avatar: true,
  logo: true,
  import: true,
  store: true,
  purge: true,
  empty: true,
  youtube: true,
  youtubeCaptions: true,
  youtubeWithdraw: true,
  bulk: true,
  encrypt: true,
  freeQualities: true,
  reindex: true,
  export: true,
}
/** Tells whether a name is a type of task. */
export const isTaskType = (name: string): name is TaskType => Object.hasOwn(known, name)

/** Types of tasks that run while the account is locked: they show nothing to anybody and only free what is no longer named. */
export const housekeeping: readonly TaskType[] = ['purge']
