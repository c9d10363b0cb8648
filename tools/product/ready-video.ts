import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { finishedVideo, holdProcessing, openRows, restoreVideo } from '../../server/test/finished-video.ts'
import { type Api, createUpload, recordOf, sendParts } from './api.ts'
import type { Product } from './product.ts'
import { socketOf } from './scale/folder.ts'

/**
 * Uploads a clip to a running product and returns its record, READY and with its frames. What the pipeline makes of the
 * clip was made once on this machine: the worker of the product does nothing. For tests that need a video and not its
 * processing; an account that encrypts, or whose videos follow a ladder, is refused.
 */
export async function readyVideo(
  { dataDir }: Pick<Product, 'dataDir'>,
  api: Api,
  clip: string,
  name: string,
): Promise<RecordView> {
  const [finished, bytes] = await Promise.all([finishedVideo(clip), readFile(clip)])
  const { uploadId, recordId } = await createUpload(api, name, bytes.length)
  const client = await openRows({ ...socketOf(dataDir), database: 'skleyka' })
  try {
    const video = await holdProcessing(client, recordId)
    await sendParts(api, uploadId, bytes)
    await api.call(uploads.complete, { uploadId })
    await restoreVideo(client, path.join(dataDir, 'storage'), video, finished)
  } finally {
    await client.end()
  }
  return recordOf(api, recordId)
}
