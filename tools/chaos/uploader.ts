import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@skleyka/contract/limits.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { partAnswer, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partTag } from '../product/api.ts'
import type { Random } from '../product/random.ts'
import type { Fault } from './proxy.ts'

/** Acknowledgement of a file's way; the checker compares it with what is stored. */
export interface Sent {
  readonly name: string
  readonly file: Buffer
  readonly recordId: number
  readonly log: readonly string[]
}
interface Answer {
  readonly status: number
  readonly body: unknown
  readonly offset: number
}
interface UploaderOptions {
  readonly port: number
  readonly key: string
  readonly until: number
  /** The link and the client are without fault: only the server is struck. */
  readonly isCalm?: boolean
  /** Makes a file of so many bytes; random ones unless said otherwise. */
  readonly makeFile?: (bytes: number) => Buffer
}

const partBytes = limits.uploadPartBytes
const answerWithinMs = 8_000
// 502 and 504: an edge got no answer from the machine behind it; 503: that machine cannot reach its database. A client tries again
const passingProblems = [502, 503, 504]

/** One client with one file: it meets faults, tries again as the specification's client does, and misbehaves at times. */
export class Uploader {
  readonly #random: Random
  readonly #place: UploaderOptions
  readonly #name: string
  readonly #file: Buffer
  readonly #log: string[] = []

  constructor(random: Random, place: UploaderOptions, name: string) {
    this.#random = random
    this.#place = place
    this.#name = name
    const sizes: [number, number] = [random.whole(4, 5_000), random.whole(partBytes - 9, 2 * partBytes + 5_000)]
    const bytes = place.isCalm ? sizes[1] : random.pick(sizes)
    this.#file = place.makeFile?.(bytes) ?? random.bytes(bytes)
  }

  async run(): Promise<Sent> {
    const { uploadId, recordId } = await this.#create()
    const parts = Math.ceil(this.#file.length / partBytes)
    for (let part = 1; part <= parts; part += 1) {
      if (!this.#place.isCalm && this.#random.isLucky(0.15)) await this.#misbehave(uploadId, part, parts)
      await this.#send(uploadId, part)
    }
    await this.#complete(uploadId, recordId)
    const late = await this.#ask('POST', partPath(uploadId, 1), {}, this.#slice(1), 'none')
    if (late && late.status !== 410) throw new Error(`a late part was answered ${late.status}`)
    return { name: this.#name, file: this.#file, recordId, log: this.#log }
  }

  /** R19: the same number asked for again, also at once, opens one upload. */
  async #create(): Promise<{ uploadId: string; recordId: number }> {
    const id = `vp${this.#name}`
    const params = { file: { name: this.#name, size: this.#file.length } }
    const ask = () => this.#call(uploads.createV2.path, id, params)
    if (this.#random.isLucky(0.3)) await Promise.all([ask(), ask()])
    const result = await this.#again('create', ask)
    const { uploadId, recordId } = uploads.createV2.result.parse(result)
    return { uploadId, recordId }
  }

  async #send(uploadId: string, part: number): Promise<void> {
    const start = (part - 1) * partBytes
    const body = this.#slice(part)
    const tag = await this.#again(`part ${part}`, async () => {
      const from = this.#random.isLucky(0.6) ? await this.#offset(uploadId, start, body.length) : start
      const headers = from === start ? {} : { 'upload-offset': String(from) }
      const answer = await this.#ask('POST', partPath(uploadId, part), headers, body.subarray(from - start))
      if (answer === null) return null
      // a try whose connection broke may still have been under way when the offset was asked for
      if (answer.status === 409 && from !== start) return null
      if (answer.status !== 200) throw new Error(`part ${part}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return partAnswer.parse(answer.body).entityTag
    })
    if (tag !== partTag(body)) throw new Error(`part ${part} was acknowledged with another tag`)
  }

  async #offset(uploadId: string, start: number, length: number): Promise<number> {
    const answer = await this.#ask('HEAD', `/api/uploader/upload/${uploadId}`, {}, Buffer.alloc(0))
    const known = answer?.status === 200 ? answer.offset : start
    return Math.min(Math.max(known, start), start + length)
  }

  /** R4: what must never change a file. */
  async #misbehave(uploadId: string, next: number, parts: number): Promise<void> {
    const wrong = Buffer.from(this.#slice(Math.max(1, next - 1)))
    wrong[0] = (wrong[0] ?? 0) ^ 1
    const tries: [number, Buffer, number[]][] = [
      [parts + 1, wrong, [404]],
      [next, this.#slice(next).subarray(1), [413]],
      ...(next < parts ? [[next + 1, this.#slice(next + 1), [409]] as [number, Buffer, number[]]] : []),
      ...(next > 1 ? [[next - 1, wrong, [409]] as [number, Buffer, number[]]] : []),
    ]
    for (const [part, body, statuses] of tries) {
      const answer = await this.#ask('POST', partPath(uploadId, part), {}, body, 'none')
      if (answer && !statuses.includes(answer.status)) throw new Error(`a wrong part was answered ${answer.status}`)
    }
    const early = await this.#call(uploads.complete.path, `early${next}-${this.#name}`, { uploadId })
    if (early) throw new Error('an upload was completed before its last part')
  }

  /** R3: repeated and at once. */
  async #complete(uploadId: string, recordId: number): Promise<void> {
    let tries = 0
    const ask = () => {
      tries += 1
      return this.#call(uploads.complete.path, `done${tries}-${this.#name}`, { uploadId })
    }
    const many = this.#random.isLucky(0.4) ? await Promise.all(Array.from({ length: 5 }, ask)) : []
    for (const result of [...many, await this.#again('complete', ask)]) {
      if (result === null) continue
      const parsed = uploads.complete.result.parse(result)
      if (parsed.recordId !== recordId) throw new Error('complete answered another record')
    }
  }

  /** Returns how many tasks the record has: one, however often it was completed. */
  async tasks(recordId: number): Promise<number> {
    const params = { accountCode: 'studio', recordId }
    const answer = await this.#again('tasks', () =>
      this.#call(
        uploader.getAccountUploaderTasks.path,
        `tasks${this.#random.whole(1, 1e9)}-${this.#name}`,
        params,
        'none',
      ),
    )
    return uploader.getAccountUploaderTasks.result.parse(answer).total
  }

  /** Tries until there is an answer; a network error is waited out without limit (spec §8), here until the deadline. */
  async #again<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const answer = await ask()
      if (answer !== null) return answer
      if (Date.now() > this.#place.until) throw new Error(`${what} of ${this.#name} found no end`)
      await pause(100)
    }
  }

  async #call(path: string, id: string, params: object, fault?: Fault): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${this.#place.key}`,
      'x-account-code': 'studio',
    }
    const answer = await this.#ask('POST', path, headers, Buffer.from(JSON.stringify({ id, params })), fault)
    const { result } = { result: null, ...(typeof answer?.body === 'object' ? answer.body : {}) }
    return result
  }

  #slice = (part: number) => this.#file.subarray((part - 1) * partBytes, part * partBytes)

  #fault(bytes: number): Fault {
    if (this.#place.isCalm) return 'none'
    const dice = this.#random.next()
    if (dice < 0.15) return `cut:${this.#random.whole(1, bytes + 200)}`
    if (dice < 0.25) return 'mute'
    if (dice < 0.3) return `delay:${this.#random.whole(1, 60)}`
    return dice < 0.4 ? 'twice' : 'none'
  }

  /** Null when the connection ended without an answer: the client's code 0. */
  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer,
    fault = this.#fault(body.length),
  ) {
    const answer = await askOnce(this.#place.port, method, path, { ...headers, 'x-chaos': fault }, body)
    this.#log.push(`${method} ${path.replace(/upload\/.{27}/, 'upload/…')} ${fault} -> ${answer?.status ?? 'nothing'}`)
    return answer !== null && passingProblems.includes(answer.status) ? null : answer
  }
}

const partPath = (uploadId: string, part: number) => `/api/uploader/upload/${uploadId}/${part}`

function askOnce(port: number, method: string, path: string, headers: Record<string, string>, body: Buffer) {
  return new Promise<Answer | null>((resolve) => {
    const sent = { ...headers, 'content-length': String(body.length), connection: 'close' }
    const asking = request({ port, host: '127.0.0.1', method, path, headers: sent, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('error', () => resolve(null))
      answer.on('close', () => resolve(null))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: read(text), offset: Number(answer.headers['upload-offset']) }),
      )
    })
    asking.setTimeout(answerWithinMs, () => asking.destroy())
    asking.on('error', () => resolve(null))
    asking.end(body)
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
