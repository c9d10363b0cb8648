import pg from 'pg'
import { StartProblem } from '../problems/start-problem.ts'
import { prepareAppRole } from './app-role.ts'
import { type ConnectionSettings, clientSettings, connect, type OpenDatabase } from './database.ts'
import type { Doors } from './doors.ts'
import { type EmbeddedPostgres, embeddedConnection, startEmbedded } from './embedded.ts'
import { migrate, type Upgrade } from './migrate.ts'

interface DatabaseLocation {
  /** The address of an external database; without it the embedded one in `folder` is used. */
  url: string | undefined
  folder: string
}

interface OpenOptions extends DatabaseLocation {
  /** Asked before the schema of a database that was there before changes. */
  prepareUpgrade: NonNullable<Upgrade['prepare']>
}

/** Opens the external or the embedded database and brings its schema up to date. */
export async function openDatabase({
  url,
  folder,
  prepareUpgrade,
}: OpenOptions): Promise<OpenDatabase<Doors> & { embedded: EmbeddedPostgres | null }> {
  const embedded = url === undefined ? await startEmbedded({ folder }) : null
  try {
    const connection: ConnectionSettings = embedded ? embedded.owner : { connectionString: url ?? '' }
    await probe(connection)
    await migrate(connection, undefined, {
      prepare: prepareUpgrade,
      tell: ({ number, of, name }) => console.error(`Обновляем базу данных: шаг\u00a0${number} из\u00a0${of}, ${name}`),
      tellWait: ({ name }) =>
        console.error(`Шаг ${name} ждёт: таблицу держит другое соединение с\u00a0базой, например pg_dump.`),
    })
    const opened = connect(connection, { max: 10, appRole: await prepareAppRole(connection) })
    return {
      ...opened,
      embedded,
      async close() {
        await opened.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/**
 * For commands beside a running server: connects to the database it uses, by the platform's door only. Null when no
 * server runs there.
 */
export function joinDatabase({ url, folder }: DatabaseLocation): OpenDatabase<Doors> | null {
  const connection = url === undefined ? embeddedConnection(folder) : { connectionString: url }
  return connection && connect(connection, { max: 2 })
}

const oldestServerVersion = 150_000

/** One connection, so that an address that does not work ends in a sentence and not in a stack. */
async function probe(connection: ConnectionSettings): Promise<void> {
  let version: number
  try {
    const client = new pg.Client(clientSettings(connection))
    await client.connect()
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
    version = Number(rows[0]?.version)
    await client.end()
  } catch (cause) {
    throw new StartProblem(`База данных по адресу DATABASE_URL не отвечает: ${reason(cause)}.`, { cause })
  }
  if (version < oldestServerVersion) {
    throw new StartProblem('База данных по адресу DATABASE_URL слишком старая: нужен PostgreSQL 15 или новее.')
  }
}

/** Returns what went wrong, in words, without the address: it holds a password. */
function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: Record<string, string> = {
    ECONNREFUSED: 'соединение отклонено',
    ENOTFOUND: 'такого узла нет',
    EAI_AGAIN: 'имя узла не определяется',
    ETIMEDOUT: 'время ожидания истекло',
    ENOENT: 'сокета нет',
    '28P01': 'неверный пароль',
    '28000': 'вход не разрешён',
    '3D000': 'такой базы нет',
  }
  return known[code] ?? (error instanceof Error ? error.message : 'неизвестная ошибка')
}
