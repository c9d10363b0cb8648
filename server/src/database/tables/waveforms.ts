/** The peaks of the sound of a version; without a folder it is silent. */
export interface WaveformsTable {
  version_id: number
  account_id: number
  folder: string | null
}
