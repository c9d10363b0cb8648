/** Every kind of background work with what it is told; `worker.ts` does not compile without a handler for each. */
export interface TaskPayloads {
  probe: { versionId: number }
  convert: { versionId: number }
  poster: { versionId: number }
  /** Removes everything below these storage prefixes. */
  /** Downloads a file from a link that a user typed. */
  import: { importId: number }
  purge: { prefixes: string[] }
}

export type TaskType = keyof TaskPayloads
