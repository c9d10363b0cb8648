import pg from 'pg'
import { type ConnectionSettings, clientSettings } from './database.ts'
import { embeddedSuperuser } from './embedded.ts'

/** One connection in the name of the superuser, for what concerns the whole cluster. */
export interface SuperuserSession {
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** Connects to the embedded server that runs in a folder; `null` when none does. */
export async function openSuperuser(folder: string): Promise<SuperuserSession | null> {
  const connection = embeddedSuperuser(folder)
  return connection && openSession(connection)
}

export async function openSession(connection: ConnectionSettings): Promise<SuperuserSession> {
  const client = new pg.Client(clientSettings(connection))
  // the next query tells of it
  client.on('error', () => {})
  await client.connect()
  return {
    async query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(sql, [...values])
      return rows
    },
    end: () => client.end().catch(() => {}),
  }
}
