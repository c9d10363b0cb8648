import { forgetSecretPrint } from '../installation.sql.ts'
import { change, type Desk } from './desk.ts'

/** Lets the next start take a new secret, where the one that this database worked with is lost for good. */
export async function replaceSecret(desk: Desk): Promise<void> {
  await change(desk, { action: 'replaceSecret', objectType: 'installation', objectId: 1 }, async (tx) => {
    await forgetSecretPrint(tx)
    return undefined
  })
  console.error(
    'Следующий запуск примет новый секрет. Входы закончатся, прежние ссылки и\u00a0ключи шифрования станут недействительны.',
  )
}
