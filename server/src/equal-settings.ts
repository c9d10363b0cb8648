import { createHash, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Secrets } from './data-folder/secrets.ts'
import type { Db } from './database/database.ts'
import { otherSettings } from './features/health/health.ts'
import { StartProblem } from './problems/start-problem.ts'
import type { Settings } from './settings.ts'

type Compared = Pick<Settings, 'publicUrl' | 'storage' | 'identity' | 'clickhouse' | 'roles'>

/** Returns a digest of each setting that all processes of an installation have to share, by its name. */
export async function settingDigests(
  { publicUrl, storage, identity, clickhouse, roles }: Compared,
  {
    secrets,
    uploads,
    statistics,
  }: { readonly secrets: Secrets; readonly uploads: string; readonly statistics: string },
): Promise<Record<string, string>> {
  const values = {
    SECRET_KEY: secrets.key('fingerprint of the installation').toString('hex'),
    PUBLIC_URL: publicUrl,
    STORAGE_URL: storage === null ? '' : [storage.endpoint, storage.bucket, storage.prefix].join('\n'),
    IDENTITY_ISSUER: identity?.issuer ?? '',
    ...(clickhouse.url !== undefined && { CLICKHOUSE_URL: withoutLogin(clickhouse.url) }),
    // only who answers HTTP takes uploads, and keeps the statistics of its own
    ...(roles.includes('api') && { UPLOADS_DIR: await folderId(uploads) }),
    ...(roles.includes('api') && clickhouse.url === undefined && { CLICKHOUSE_URL: await folderId(statistics) }),
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      createHash('sha256').update(`${name}\n${value}`).digest('hex'),
    ]),
  )
}

/** Refuses to work beside processes that are set up otherwise: links, keys or files of one would be unknown to the others. */
export async function requireEqualSettings(db: Db, name: string, own: Readonly<Record<string, string>>): Promise<void> {
  for (const { name: other, settings } of await otherSettings(db, name)) {
    const different = Object.keys(own).filter((key) => settings[key] !== undefined && settings[key] !== own[key])
    if (different.length === 0 || isGone(other)) continue
    throw new StartProblem(
      `Процесс ${other} той же установки запущен с\u00a0другими настройками: ${different.join(', ')}. ` +
        `Задайте их всем процессам одинаково${different.includes('UPLOADS_DIR') ? sharedFolder : ''}. ` +
        'Если тот процесс уже остановлен, повторите через минуту.',
    )
  }
}

const sharedFolder = '; UPLOADS_DIR\u00a0— папка на\u00a0диске, общем для всех процессов с\u00a0ролью api'

/** True of a process of this machine that has ended without a word. */
function isGone(name: string): boolean {
  const [, host, pid] = /^(.*):(\d+)$/.exec(name) ?? []
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/** The number of a folder, kept in it: two paths that lead to one folder have one. */
async function folderId(folder: string): Promise<string> {
  const file = path.join(folder, '.folder-id')
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

function withoutLogin(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
