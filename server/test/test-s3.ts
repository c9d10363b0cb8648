import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Place } from '../src/storage/s3/place.ts'

/** Fault of a request. `silent` does the work and never answers; `error200` does not, and says so in a 200. */
export type S3Fault =
  | 'down'
  | 'slowDown'
  | 'error500'
  | 'error200'
  | 'silent'
  | 'drip'
  | 'forgets'
  | { readonly status: number; readonly code: string }

/** The calls that can be told apart by a fault. */
export type S3Call =
  | 'HeadBucket'
  | 'ListObjects'
  | 'ListUploads'
  | 'ListParts'
  | 'Create'
  | 'UploadPart'
  | 'Complete'
  | 'Abort'
  | 'Put'
  | 'Get'
  | 'Head'
  | 'Delete'

interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly at: Date
}
interface Multipart {
  readonly key: string
  readonly begun: Date
  readonly parts: Map<number, StoredObject>
}

/** An S3 store in memory with faults at will. Of a signature it looks at the key alone. */
export class FakeS3 {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, Multipart>()
  /** Every call that came, in order. */
  readonly calls: S3Call[] = []
  /** The fault of a call; `nth` counts the calls of its kind, from 1. */
  faultOf: (call: S3Call, nth: number) => S3Fault | null = () => null
  /** HEAD and LIST show what was stored only so long afterwards (R13), by the clock of `now`. */
  shownAfterMs = 0
  now: () => number = Date.now
  readonly place: S3Place
  readonly #close: () => Promise<void>

  private constructor(place: S3Place, close: () => Promise<void>) {
    this.place = place
    this.#close = close
  }

  static async start(): Promise<FakeS3> {
    // a client that hangs up in mid-body is one of the faults
    const server = createServer((request, response) => void fake.#answer(request, response).catch(() => {}))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' }
    const endpoint = `http://127.0.0.1:${port}`
    const place = { bucket: 'skleyka', prefix: 'test/', endpoint, region: 'us-east-1', pathStyle: true, credentials }
    const fake = new FakeS3(place, async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    })
    return fake
  }

  stop = () => this.#close()

  count = (call: S3Call) => this.calls.filter((one) => one === call).length

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const url = new URL(request.url ?? '', 'http://fake')
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const call = callOf(request.method ?? '', key, url.searchParams)
    this.calls.push(call)
    const fault = this.faultOf(call, this.count(call))
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'drip') return void request.pause()
    const chunks: Buffer[] = []
    for await (const chunk of request.on('error', () => {})) chunks.push(chunk)
    if (fault === 'slowDown') return refuse(response, 503, 'SlowDown')
    if (fault === 'error500') return refuse(response, 500, 'InternalError')
    if (typeof fault === 'object' && fault !== null) return refuse(response, fault.status, fault.code)
    if (fault === 'error200') return refuse(response, 200, 'InternalError')
    if (!/Credential=test\//.test(request.headers.authorization ?? '')) {
      return refuse(response, 403, 'InvalidAccessKeyId')
    }
    if (bucket !== this.place.bucket) return refuse(response, 404, 'NoSuchBucket')
    const uploadId = url.searchParams.get('uploadId') ?? ''
    if (fault === 'forgets') this.uploads.delete(uploadId)
    if (fault === 'silent') response.end = () => response
    this.#do(call, key, url.searchParams, uploadId, request, Buffer.concat(chunks), response)
  }

  #do(
    call: S3Call,
    key: string,
    query: URLSearchParams,
    uploadId: string,
    { headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): unknown {
    const upload = this.uploads.get(uploadId)
    const object = this.objects.get(key)
    const takesUpload = ['UploadPart', 'Complete', 'Abort', 'ListParts'].includes(call)
    if (takesUpload && upload?.key !== key) return refuse(response, 404, 'NoSuchUpload')
    const md5 = createHash('md5').update(body)
    const stored = { bytes: body, etag: md5.digest('hex'), at: new Date(this.now()) }
    const isDamaged =
      headers['content-md5'] !== undefined &&
      headers['content-md5'] !== Buffer.from(stored.etag, 'hex').toString('base64')
    if (isDamaged) return refuse(response, 400, 'BadDigest')
    switch (call) {
      case 'HeadBucket':
        return void response.writeHead(200).end()
      case 'Put':
        this.objects.set(key, stored)
        return void response.writeHead(200, { etag: `"${stored.etag}"` }).end()
      case 'Create': {
        const id = randomUUID()
        this.uploads.set(id, { key, begun: new Date(this.now()), parts: new Map() })
        return xml(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
      }
      case 'UploadPart':
        upload?.parts.set(Number(query.get('partNumber')), stored)
        return void response.writeHead(200, { etag: `"${stored.etag}"` }).end()
      case 'Complete':
        return this.#complete(upload, uploadId, body.toString(), response)
      case 'Abort':
        this.uploads.delete(uploadId)
        return void response.writeHead(204).end()
      case 'ListParts': {
        const parts = [...(upload?.parts ?? [])].map(
          ([number, { at }]) =>
            `<Part><PartNumber>${number}</PartNumber><LastModified>${at.toISOString()}</LastModified></Part>`,
        )
        return xml(response, 'ListPartsResult', parts.join(''))
      }
      case 'ListUploads':
        return this.#listUploads(query, response)
      case 'ListObjects':
        return this.#listObjects(query, response)
      case 'Get':
      case 'Head':
        if (!object || (call === 'Head' && !this.#isShown(object))) return refuse(response, 404, 'NoSuchKey')
        return give(object, call, headers.range, response)
      case 'Delete':
        this.objects.delete(key)
        return void response.writeHead(204).end()
    }
  }

  #isShown = ({ at }: StoredObject) => at.getTime() + this.shownAfterMs <= this.now()

  #complete(upload: Multipart | undefined, uploadId: string, body: string, response: ServerResponse): unknown {
    const named = [...body.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: /<ETag>(?:"|&quot;)?([0-9a-f]+)/.exec(part)?.[1],
    }))
    const parts = named.map(({ number, etag }) => {
      const part = upload?.parts.get(number)
      return part?.etag === etag ? part : undefined
    })
    const whole = parts.filter((part) => part !== undefined)
    if (!upload || whole.length !== parts.length || whole.length === 0) return refuse(response, 400, 'InvalidPart')
    const digests = Buffer.concat(whole.map(({ etag }) => Buffer.from(etag, 'hex')))
    const etag = `${createHash('md5').update(digests).digest('hex')}-${whole.length}`
    const bytes = Buffer.concat(whole.map((part) => part.bytes))
    this.objects.set(upload.key, { bytes, etag, at: new Date(this.now()) })
    this.uploads.delete(uploadId)
    return xml(response, 'CompleteMultipartUploadResult', `<ETag>"${etag}"</ETag>`)
  }

  /** Two a page, so that nobody takes the first page for all. */
  #listUploads(query: URLSearchParams, response: ServerResponse): void {
    const all = [...this.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
    const from = all.findIndex(([id]) => id === query.get('upload-id-marker')) + 1
    const page = all.slice(from, from + 2)
    const [lastId, last] = page.at(-1) ?? ['', { key: '' }]
    const uploads = page.map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    )
    const more = from + 2 < all.length
    const next = `<NextKeyMarker>${last.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`
    xml(
      response,
      'ListMultipartUploadsResult',
      `<IsTruncated>${more}</IsTruncated>${more ? next : ''}${uploads.join('')}`,
    )
  }

  #listObjects(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? ''
    const all = [...this.objects].filter(([key, object]) => key.startsWith(prefix) && this.#isShown(object))
    const keys = all.map(([key]) => key).sort()
    const after = query.get('continuation-token') ?? ''
    const left = keys.filter((key) => key > after)
    const page = left.slice(0, 2)
    const next = left.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(response, 'ListBucketResult', `${next}${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}`)
  }
}

function callOf(verb: string, key: string, query: URLSearchParams): S3Call {
  if (key === '') return verb === 'HEAD' ? 'HeadBucket' : query.has('uploads') ? 'ListUploads' : 'ListObjects'
  if (query.has('uploads')) return 'Create'
  if (query.has('uploadId')) {
    const calls: Record<string, S3Call> = { PUT: 'UploadPart', POST: 'Complete', DELETE: 'Abort' }
    return calls[verb] ?? 'ListParts'
  }
  const calls: Record<string, S3Call> = { PUT: 'Put', HEAD: 'Head', DELETE: 'Delete' }
  return calls[verb] ?? 'Get'
}

function give({ bytes, etag, at }: StoredObject, call: S3Call, range: string | undefined, response: ServerResponse) {
  const [, first, named = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const last = named === '' ? bytes.length - 1 : Number(named)
  const body = first === undefined ? bytes : bytes.subarray(Number(first), last + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    etag: `"${etag}"`,
    'last-modified': at.toUTCString(),
    'content-length': body.length,
    ...(first !== undefined && { 'content-range': `bytes ${first}-${last}/${bytes.length}` }),
  })
  if (call === 'Head') response.end()
  else response.end(body)
}

const xml = (response: ServerResponse, root: string, inner: string) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<${root}>${inner}</${root}>`)

const refuse = (response: ServerResponse, status: number, code: string) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
