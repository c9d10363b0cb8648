import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { createUpload, type OpenUpload, openApi, sendPart } from '../product/api.ts'
import { startProduct } from '../product/product.ts'
import { p95, residentMiB } from './measures.ts'

const sizeBytes = 64 * 1024
const atOnce = 8
const few = 100
const perPage = 50

/** Opens so many uploads, lists them and sends a part to a few of them. Answers the lines to print. */
export async function runOpenUploads(count: number): Promise<string[]> {
  const product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  const lines: string[] = []
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    lines.push(`before: ${await residentMiB(product.pid)} MiB`)
    const uploads: OpenUpload[] = []
    const creates: number[] = []
    const from = performance.now()
    const creator = async () => {
      while (creates.length < count) {
        const began = performance.now()
        const place = creates.push(0) - 1
        uploads.push(await createUpload(api, `открытая ${place}.mp4`, sizeBytes))
        creates[place] = performance.now() - began
      }
    }
    await Promise.all(Array.from({ length: atOnce }, creator))
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    lines.push(
      `${uploads.length} created in ${seconds} s, ${atOnce} at once: p95 of the first 500 ${ms(p95(creates.slice(0, 500)))}, of the last 500 ${ms(p95(creates.slice(-500)))}`,
    )
    lines.push(`open: ${await residentMiB(product.pid)} MiB`)
    for (const page of [1, Math.ceil(count / perPage)]) {
      const list = () => api.call(uploader.getAccountUploadingInfo, { accountCode: 'studio', page, perPage })
      const { total } = await list()
      lines.push(`page ${page} of ${perPage} among ${total}: p95 ${ms(await repeat(20, list))}`)
    }
    const body = Buffer.alloc(sizeBytes, 'кадр')
    let next = 0
    const send = async () => {
      next += Math.floor(uploads.length / few)
      const { status } = await sendPart(product.url, uploads[next % uploads.length]?.uploadId ?? '', 1, body)
      if (status !== 200) throw new Error(`a part was answered ${status}`)
    }
    lines.push(`a part of 64 KiB to ${few} of them: p95 ${ms(await repeat(few, send))}`)
    lines.push(`after: ${await residentMiB(product.pid)} MiB`)
    return lines
  } finally {
    await product.stop()
    await product.remove()
  }
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return p95(took)
}

const ms = (value: number) => `${value.toFixed(1)} ms`
