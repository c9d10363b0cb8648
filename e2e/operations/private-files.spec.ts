import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { createUpload, sendPart, uploadFile, waitUntilSettled } from '../../tools/product/api.ts'
import { makeClip } from '../../tools/product/clips.ts'
import { studioApi, test } from '../product/fixtures.ts'

/** Returns what other users of the machine may do with anything in a folder, as `name mode` lines; what is gone meanwhile is left out. */
async function openToOthers(folder: string): Promise<{ seen: string[]; open: string[] }> {
  const seen = (await readdir(folder, { recursive: true })).sort()
  const open: string[] = []
  for (const name of seen) {
    const mode = await lstat(path.join(folder, name)).then(
      // the mode of a link says nothing: what it leads to is judged by itself
      (found) => (found.isSymbolicLink() ? 0 : found.mode & 0o777),
      () => 0,
    )
    if (mode & 0o077) open.push(`${name} ${mode.toString(8)}`)
  }
  return { seen, open }
}

test('after an upload, a conversion and beside an upload under way nothing in the data folder is open to other users', async ({
  product,
}) => {
  const api = await studioApi(product)
  const clip = await makeClip({ seconds: 2, width: 320, height: 180 })
  const record = await waitUntilSettled(api, await uploadFile(api, clip, 'только для своих.mp4'))
  expect(record.currentState).toBe('READY')
  const { uploadId } = await createUpload(api, 'ещё идёт.mp4', 2 * limits.uploadPartBytes)
  await sendPart(product.url, uploadId, 1, Buffer.alloc(limits.uploadPartBytes, 'кадр'))

  const { seen, open } = await openToOthers(product.dataDir)
  for (const made of [/^uploads\/./, /^storage\/sources\/./, /\.m4s$/, /\.m3u8$/, /^postgres\/cluster\/PG_VERSION$/]) {
    expect(
      seen.some((name) => made.test(name)),
      `there is ${made}`,
    ).toBe(true)
  }
  expect(open).toEqual([])
})
