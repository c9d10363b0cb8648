import { pagePath } from '../../../browser/addresses.ts'
import { readRecordId } from '../record-id.ts'

/** Where a record is cut. Its number is no word of the path: `editor/5` is an address of before and leads elsewhere (C-2.7-05). */
export const editorPath = (accountCode: string, id: number): string => pagePath(accountCode, `editor?id=${id}`)

/** The record that an address of the editor names; null for none. */
export const editedId = (search: string): number | null => readRecordId(new URLSearchParams(search).get('id') ?? '')
