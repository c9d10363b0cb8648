import * as z from 'zod/mini'
import { formatSize } from '../format-size.ts'
import { method } from '../method.ts'
import { records } from '../records/records.calls.ts'
import { line } from '../texts.ts'
import { metadataBounds } from './metadata-bounds.ts'
import { fileOfValue } from './metadata-fields.ts'

/** Files that people put into fields of metadata (product B9): a contract, a script, a poster to print. */
export const metadataFiles = {
  send: method({
    title: 'Файл для\u00a0поля',
    about: `Opens an address for a file of a field of metadata: a POST of its bytes, ${formatSize(metadataBounds.fileBytes)} at most, answers {}, or {error} in words, within an hour and once. \`value\` is what the field then holds, in any video of the account; a file that no video names is removed after ${metadataBounds.unnamedFileDays} days. LIMIT/SIZE for more bytes, LIMIT/QUOTA above what the account may have.`,
    path: '/api/v3/metadataFiles/send',
    access: records.update.access,
    mutates: true,
    params: z.strictObject({ name: line(metadataBounds.fileChars, 1), bytes: z.int().check(z.positive()) }),
    result: z.object({ value: z.string(), url: z.string() }),
  }),
  open: method({
    about:
      'Answers an address that saves the file a field of metadata holds, for some minutes. NOT_FOUND/FILE for one that is not there any more, or of another account.',
    path: '/api/v3/metadataFiles/open',
    access: records.getById.access,
    params: z.strictObject({
      value: z.string().check(
        z.maxLength(metadataBounds.fileChars + 20),
        z.refine((value) => fileOfValue(value) !== null),
      ),
    }),
    result: z.object({ url: z.string() }),
  }),
}
