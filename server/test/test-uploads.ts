import { createCipheriv, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@skleyka/contract/limits.ts'
import { partAnswer, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { ConnectionSettings } from '../src/database/database.ts'
import type { PartTurns } from '../src/features/uploads/part-turns.sql.ts'
import { tusRoutes } from '../src/features/uploads/tus.http.ts'
import { uploadRoutes } from '../src/features/uploads/uploads.http.ts'
import type { ClientTimeouts } from '../src/http/http-settings.ts'
import { KeyedMutex } from '../src/receiving/keyed-mutex.ts'
import { createPartGate } from '../src/receiving/part-gate.ts'
import type { Timeouts } from '../src/receiving/receive-part.ts'
import type { Services } from '../src/services.ts'
import { testDatabase } from './test-database.ts'
import { listen, testHttp } from './test-http.ts'
import { testRows as rows } from './test-rows.ts'

export const partBytes = limits.uploadPartBytes
/** Two full parts and a short one, different at every run. */
export const threeParts = () => randomBytes(2 * partBytes + 1000)
export const partOf = (file: Buffer, number: number) => file.subarray((number - 1) * partBytes, number * partBytes)

/** The tag of a part as a client of any language works it out, from the whole slice at once. */
export function tagOf(slice: Buffer): string {
  const mac = createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)).setAAD(slice)
  mac.final()
  return mac.getAuthTag().toString('hex')
}

// so short that tests do not wait
const hurried: Timeouts & Partial<ClientTimeouts> = {
  ...{ stallMs: 5_000, yieldStallMs: 1_000, holdMs: 100, refusedMs: 5_000 },
  ...{ headersMs: 1_000, lookEveryMs: 100 },
}

/** A listening server with an account and its uploader. */
export async function testUploads(
  services: Partial<Services> = {},
  changed: Partial<typeof hurried> = {},
  turnsOver: (connection: ConnectionSettings) => PartTurns = () => new KeyedMutex(),
) {
  const timeouts = { ...hurried, ...changed }
  const { db, connection } = await testDatabase()
  const make = rows(db)
  const both = { timeouts, turns: turnsOver(connection), gate: createPartGate() }
  const server = await testHttp({
    db,
    rawRoutes: [...uploadRoutes(both), ...tusRoutes(both)],
    timeouts,
    services,
  })
  const { url, port } = await listen(server.app)
  const user = await make.user()
  const account = await make.account({ members: { [user]: ['media.can_create_records', 'media.can_edit_records'] } })
  const as = { user, account: account.code }

  return {
    ...server,
    db,
    connection,
    make,
    url,
    port,
    user,
    account,
    as,

    async create(
      size: number,
      name = 'фильм.mp4',
    ): Promise<{ uploadId: string; uploadUuid: string; recordId: number }> {
      const { result, error } = await server.call(uploads.createV2, { file: { name, size } }, as)
      if (!result) throw new Error(JSON.stringify(error))
      return result
    },

    /** A record that plays, as processing leaves it. */
    async readyRecord(): Promise<{ id: number; versionId: number }> {
      const id = await make.record(account.id, user, { current_state: 'READY', playable: true, size_bytes: 5 })
      const { id: versionId } = await db
        .insertInto('record_versions')
        .values({ account_id: account.id, record_id: id, number: 1, state: 'READY', playable: true })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('records').set({ current_version_id: versionId }).where('id', '=', id).execute()
      return { id, versionId }
    },

    async sendPart(uploadId: string, number: number | string, body: Buffer, headers: Record<string, string> = {}) {
      const answer = await fetch(`${url}/api/uploader/upload/${uploadId}/${number}`, {
        method: 'POST',
        body: new Uint8Array(body),
        headers,
      })
      return { http: answer.status, ...partAnswer.parse(await answer.json()) }
    },

    /** Returns what HEAD tells: the status and the byte to go on from. */
    async offset(uploadId: string) {
      const { status, headers } = await fetch(`${url}/api/uploader/upload/${uploadId}`, { method: 'HEAD' })
      return { status, offset: Number(headers.get('upload-offset')), length: Number(headers.get('upload-length')) }
    },

    complete: (params: object, caller: object = {}) => server.call(uploads.complete, params, caller),

    readUpload: (uuid: string) =>
      db.selectFrom('uploads').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow(),
    readRecord: (id: number) => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** Begins a part by hand and sends only some of its bytes; `hangUp` is what a lost client does. */
    async beginPart(uploadId: string, number: number, lengthBytes: number, bytes: Buffer) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      const answered = Promise.withResolvers<string>()
      const ended = new Promise<string>((resolve) => {
        let text = ''
        socket.on('data', (chunk) => {
          text += chunk.toString()
          answered.resolve(text)
        })
        socket.on('close', () => resolve(text))
      })
      socket.write(
        `POST /api/uploader/upload/${uploadId}/${number} HTTP/1.1\r\nHost: x\r\nContent-Length: ${lengthBytes}\r\n\r\n`,
      )
      socket.write(bytes)
      return {
        hangUp: () => socket.destroy(),
        answered: answered.promise,
        ended,
        send: (more: Buffer) => socket.write(more),
      }
    },
  }
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in 60 s')
    await delay(5)
  }
}
