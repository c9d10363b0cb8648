import path from 'node:path'
import type { Secrets } from './data-folder/secrets.ts'
import type { Db } from './database/database.ts'
import { keepSecretPrint } from './installation.sql.ts'
import { StartProblem } from './problems/start-problem.ts'
import type { Settings } from './settings.ts'

/**
 * Refuses a secret that this database has not worked with: sign-ins, links and the keys of encrypted videos are made from it. A database
 * that was restored without its secret would otherwise start with a new one and say nothing.
 */
export async function requireSameSecret(
  db: Db,
  secrets: Secrets,
  { dataDir, secretKey }: Pick<Settings, 'dataDir' | 'secretKey'>,
): Promise<void> {
  const own = secrets.key('print in the database').toString('hex')
  if ((await keepSecretPrint(db, own)) === own) return
  const remedy =
    secretKey === undefined
      ? `Верните из\u00a0резервной копии файл ${path.join(dataDir, 'secret')} или\u00a0задайте прежний SECRET_KEY.`
      : 'Задайте прежний SECRET_KEY.'
  throw new StartProblem(
    `База данных работала с\u00a0другим секретом. ${remedy} Если он утрачен навсегда, выполните ` +
      'npm run admin -- secret replace: входы закончатся, прежние ссылки перестанут действовать, зашифрованные видео не\u00a0откроются.',
  )
}
