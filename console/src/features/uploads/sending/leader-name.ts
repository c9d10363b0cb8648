/** The name of the worker, of the Web Lock its leader holds, and of the channel it is called by (C-4-14). */
export const leaderName = 'recordsUploader'
