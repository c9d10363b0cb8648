import * as z from 'zod/mini'
import { updateStates } from '../bulk/update-states.ts'
import { instant } from '../instants.ts'
import { costs, limits } from '../limits.ts'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'

/** The file that was sent, the largest rendition, or a rendition by its name. */
const rendition = z.string().check(z.regex(/^(source|best|audio|[1-9]\d{0,3})$/))

/** A file of a record that can be saved, under the name it will have. */
export const downloadFile = z.object({
  rendition: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** In pixels; null of sound and of the source. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type DownloadFile = z.output<typeof downloadFile>

const downloader = { who: 'member', section: 'VIDEO', permission: 'media.can_download_records' } as const
const ids = z.array(recordId).check(z.minLength(1), z.maxLength(limits.bulkIds))

/** Files of records for people of the account (P-M-14). */
export const downloads = {
  list: method({
    about: `Answers what can be downloaded of up to ${limits.bulkIds} records: the source while it is kept, then the finished renditions, the largest first. Unknown and foreign ids are left out.`,
    path: '/api/v3/records/downloads',
    access: downloader,
    cost: costs.list,
    params: z.strictObject({ ids }),
    result: z.object({
      records: z.array(z.object({ id: recordId, name: z.string(), files: z.array(downloadFile) })),
    }),
  }),
  make: method({
    about: `Answers an address that saves one file of a record, or of up to ${limits.bulkIds} records one file each as a ZIP archive. It works until \`until\` for whoever asked, goes on where a single file broke off, and ends with the session or the key. By id: NOT_FOUND/RECORD for an unknown or foreign one, NOT_FOUND/FILE where there is no such file; when nothing is left, the call is refused for that. \`bytes\` is the size of the files together.`,
    path: '/api/v3/records/download',
    access: downloader,
    cost: costs.list,
    params: z.strictObject({ ids, rendition }),
    result: z.object({ url: z.string(), until: instant, bytes: z.int(), updateStates }),
  }),
}
