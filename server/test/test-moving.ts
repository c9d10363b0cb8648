import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { after } from 'node:test'
import type { LineProblem } from '../src/features/moving/csv-table.ts'
import { moveIn } from '../src/features/moving/moving.ts'
import { openOwnApi } from '../src/features/moving/own-api.ts'
import { openReportFolder } from '../src/features/moving/report.ts'
import type { MovingSource } from '../src/features/moving/source.ts'
import { setEarlierViews } from '../src/features/records/records.ts'
import { openOutbound } from '../src/outbound/outbound.ts'
import { sourceKey } from '../src/storage/keys.ts'
import { testDatabase } from './test-database.ts'
import { listen, testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'
import { throwawayRoot } from './throwaway.ts'

export const hurriedPausesMs = [0, 1, 1]

/** An account that takes videos of other platforms, on a listening server. */
export async function testMoving() {
  const { db } = await testDatabase()
  const make = testRows(db)
  const server = await testHttp({ db })
  const { url } = await listen(server.app)
  const folder = await mkdtemp(path.join(throwawayRoot(), 'skleyka-test-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const user = await make.user({ admin: true })
  const operator = db.platform('operator')

  return {
    ...server,
    ...{ db, make, user, folder },

    account: () => make.account({ members: { [user]: [] } }),

    /** One run of the command; answers its summary with the report and the map. */
    async move(
      { id, code }: { id: number; code: string },
      source: MovingSource,
      { problems = [], roles = null }: { problems?: readonly LineProblem[]; roles?: readonly string[] | null } = {},
    ) {
      const report = await openReportFolder(path.join(folder, code))
      const summary = await moveIn({
        ...{ db: operator, accountId: id, source, problems, roles, report, publicUrl: 'https://new.example' },
        api: openOwnApi({
          ...{ url, account: code, pausesMs: hurriedPausesMs, key: async () => String(user) },
          outbound: openOutbound([], undefined, [url]),
        }),
        setEarlierViews: (recordId, views) =>
          db.transaction().execute(async (tx) => void (await setEarlierViews(tx, { accountId: id, recordId, views }))),
        say: () => {},
        now: () => new Date(),
        pausesMs: hurriedPausesMs,
        posters: { patienceMs: 0, everyMs: 1 },
      })
      const read = (name: string) => readFile(path.join(report.path, name), 'utf8')
      return { ...summary, report: await read('report.csv'), redirects: await read('redirects.map'), path: report.path }
    },

    /** Records that are not removed. */
    records: (accountId: number) =>
      db
        .selectFrom('records')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('lifecycle', '=', 'ACTIVE')
        .orderBy('name')
        .execute(),

    /** Bytes of the file of a record, as they lie in the storage. */
    async stored({ id, uuid }: { id: number; uuid: string }): Promise<Buffer> {
      const version = await db
        .selectFrom('record_versions')
        .select('id')
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow()
      const found = await server.services.storage.read(sourceKey(uuid, version.id))
      if (!found) throw new Error('the file is not in the storage')
      const chunks: Buffer[] = []
      for await (const chunk of found.body) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks)
    },
  }
}
