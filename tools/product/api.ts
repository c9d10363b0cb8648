import { createCipheriv, createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import type { Access } from '@skleyka/contract/access.ts'
import { limits } from '@skleyka/contract/limits.ts'
import type { Method } from '@skleyka/contract/method.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import { type RecordView, records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { until } from './until.ts'

type Schema = Method['params']

/** The product's API as a script with an API key uses it. */
export interface Api {
  /** Makes a v3 call in the account; throws with the refusal's type, subtype and text. */
  call<P extends Schema, R extends Schema>(
    call: Method<Access, P, R>,
    params: P['_zod']['input'],
  ): Promise<R['_zod']['output']>
  readonly url: string
}

/** Refusal of the product instead of a result. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  /** `TYPE_SUBTYPE`, as the error counter calls it. */
  readonly code: string
  constructor(code: string, text: string) {
    super(`${code}: ${text}`)
    this.code = code
  }
}

let calls = 0

/** Opens the API of a running product with a key that `npm run admin -- api-key` printed, in an account or outside of any. */
export function openApi({ url, key, account }: { url: string; key: string; account?: string }): Api {
  const entered = account === undefined ? {} : { 'x-account-code': account }
  return {
    url,
    async call(call, params) {
      calls += 1
      const response = await fetch(url + call.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...entered },
        body: JSON.stringify({ id: `vp${process.pid}-${calls}`, params }),
      })
      const { result, error } = fieldsOf(await response.json())
      if (result === undefined) throw refusalOf(error, response.status)
      return call.result.parse(result)
    },
  }
}

function refusalOf(error: unknown, status: number): ApiRefusal {
  const { type, subtype, extra } = fieldsOf(error)
  return new ApiRefusal(`${type}_${subtype}`, `${extra ?? `status ${status}`}`)
}

const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {})

export interface OpenUpload {
  readonly uploadId: string
  readonly recordId: number
}

/** Declares a file; its parts may be sent from now on. */
export async function createUpload(api: Api, name: string, size: number): Promise<OpenUpload> {
  const { uploadId, recordId } = await api.call(uploads.createV2, { file: { name, size } })
  return { uploadId, recordId }
}

/** Sends one part; the number starts at 1. */
export function sendPart(url: string, uploadId: string, part: number, body: Uint8Array): Promise<Response> {
  return fetch(`${url}/api/uploader/upload/${uploadId}/${part}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(body),
  })
}

/** The slice of a file that travels as one part. */
export async function readPart(file: FileHandle, part: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(limits.uploadPartBytes)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, (part - 1) * limits.uploadPartBytes)
  return buffer.subarray(0, bytesRead)
}

/** Sends every part of a file and closes the upload: what the console does, without a browser. */
export const uploadFile = async (api: Api, path: string, name: string): Promise<number> =>
  uploadBytes(api, await readFile(path), name)

export async function uploadBytes(api: Api, bytes: Uint8Array, name: string): Promise<number> {
  const { uploadId, recordId } = await createUpload(api, name, bytes.length)
  await sendParts(api, uploadId, bytes)
  await api.call(uploads.complete, { uploadId })
  return recordId
}

/** Sends every part of a file. */
export async function sendParts(api: Api, uploadId: string, bytes: Uint8Array): Promise<void> {
  for (let part = 1; part <= Math.ceil(bytes.length / limits.uploadPartBytes); part += 1) {
    const slice = bytes.subarray((part - 1) * limits.uploadPartBytes, part * limits.uploadPartBytes)
    const response = await sendPart(api.url, uploadId, part, slice)
    if (response.status !== 200) throw new Error(`part ${part}: ${response.status} ${await response.text()}`)
  }
}

export async function recordOf(api: Api, id: number): Promise<RecordView> {
  const { record } = await api.call(records.getById, { id })
  return record
}

/** Waits until nothing more happens to a record by itself: READY or FAILED. */
export const waitUntilSettled = (api: Api, id: number, withinMs = 120_000): Promise<RecordView> =>
  until(
    `record ${id} settles`,
    async () => {
      const record = await recordOf(api, id)
      return isInWork(record.currentState) ? null : record
    },
    withinMs,
  )

/** Returns what the product answers as `entityTag`: the GCM tag of the slice under a key and a nonce of zeros. */
export function partTag(slice: Uint8Array): string {
  const mac = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).setAAD(slice)
  mac.final()
  return mac.getAuthTag().toString('hex')
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
