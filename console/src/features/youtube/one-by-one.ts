import { CallError } from '../../api/call-error.ts'

/** Results for the videos a call was made for, one after another. */
export interface Done {
  readonly done: readonly number[]
  readonly failed: readonly { readonly id: number; readonly why: string }[]
}

/** Makes a call for each video in its turn; a refusal of one holds no other up, anything else ends it. */
export async function oneByOne(
  make: (id: number) => Promise<unknown>,
  ids: readonly number[],
  onProgress: (answered: number) => void,
): Promise<Done> {
  const done: number[] = []
  const failed: { id: number; why: string }[] = []
  for (const id of ids) {
    try {
      await make(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      failed.push({ id, why: error.message })
    }
    onProgress(done.length + failed.length)
  }
  return { done, failed }
}
