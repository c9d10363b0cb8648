import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'

/** The outcome of the chosen ranges: the video itself becomes shorter, or they become a video beside it. */
export type CutWay = 'trim' | 'clip'

/** Returns where a record is cut. Its number is no word of the path: `editor/5` is an address of before and leads elsewhere (C-2.7-05). */
export const editorPath = (accountCode: string, id: number, way?: CutWay): string =>
  pagePath(accountCode, `editor?id=${id}${way === undefined ? '' : `&way=${way}`}`)

/** The record that an address of the editor names; null for none. */
export const editedId = (search: string): number | null => addressNumber(new URLSearchParams(search).get('id') ?? '')

/** The way that an address of the editor asks for; to trim where it does not say. */
export const readCutWay = (search: string): CutWay =>
  new URLSearchParams(search).get('way') === 'clip' ? 'clip' : 'trim'
