import { StartProblem } from '../problems/start-problem.ts'
import type { Manifest } from './manifest.ts'
import type { InstallationPlaces } from './source.ts'

type BackupParts = Pick<Manifest, 'database' | 'storage' | 'secret'>
type Places = Pick<InstallationPlaces, 'databaseUrl' | 'storage' | 'secretKey'>

/** Refuses a backup whose parts these settings keep elsewhere: the server would not open what was restored. */
export function requireSamePlaces({ database, storage, secret }: BackupParts, settings: Places): void {
  const problems = [
    problem(database !== null, settings.databaseUrl !== undefined, {
      held:
        'В\u00a0копии есть база данных, а\u00a0задан DATABASE_URL: сервер открыл бы ту базу, а\u00a0не\u00a0восстановленную. Уберите ' +
        'DATABASE_URL; перейти на\u00a0внешнюю PostgreSQL можно потом, перенеся базу pg_dump.',
      elsewhere:
        'База данных этой установки была внешней, её в\u00a0копии нет: восстановите её своими средствами и\u00a0задайте DATABASE_URL.',
    }),
    problem(storage !== null, settings.storage !== null, {
      held:
        'В\u00a0копии есть файлы видео, а\u00a0задан STORAGE_URL: сервер искал бы их там. Уберите STORAGE_URL; ' +
        'перенести файлы в\u00a0S3 можно потом.',
      elsewhere: 'Файлы видео лежали в\u00a0хранилище S3, их в\u00a0копии нет: задайте STORAGE_URL.',
    }),
    problem(secret !== null, settings.secretKey !== undefined, {
      held:
        'В\u00a0копии есть секрет папки данных, а\u00a0задан SECRET_KEY: ссылки, ключи каналов и\u00a0зашифрованные видео с\u00a0ним не\u00a0откроются. ' +
        'Уберите SECRET_KEY.',
      elsewhere:
        'Секрет этой установки хранился в\u00a0SECRET_KEY, его в\u00a0копии нет: задайте тот\u00a0же SECRET_KEY.',
    }),
  ].filter((words) => words !== null)
  if (problems.length > 0) throw new StartProblem([...problems, 'Ничего не\u00a0записано.'].join('\n'))
}

function problem(isHeld: boolean, isSet: boolean, words: { held: string; elsewhere: string }): string | null {
  if (isHeld !== isSet) return null
  return isHeld ? words.held : words.elsewhere
}
