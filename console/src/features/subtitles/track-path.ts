import type { Track } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { pagePath } from '../../browser/addresses.ts'

/** Returns where a track is edited. */
export const trackPath = (accountCode: string, { recordId, id }: Pick<Track, 'recordId' | 'id'>): string =>
  pagePath(accountCode, `records/${recordId}/subtitles/${id}`)
