import { parseArgs } from 'node:util'
import { endSessions, printApiKey, printApiKeys, printSessions, withdrawKeys } from './admin/access.ts'
import {
  addAccount,
  addAccountRole,
  dropMember,
  lockAccount,
  printAccounts,
  printMembers,
  setMember,
} from './admin/accounts.ts'
import { checkJournal } from './admin/audit.ts'
import { backUp, backupCommands, restore } from './admin/backup.ts'
import { type Desk, optionNames, printTable, type Words } from './admin/desk.ts'
import { addHolder, dropHolder, printHolders } from './admin/holders.ts'
import { importLibrary } from './admin/import.ts'
import { setQuotas } from './admin/quotas.ts'
import { replaceSecret } from './admin/secret.ts'
import { writeSupportBundle } from './admin/support-bundle.ts'
import {
  addUser,
  confirmMail,
  dropUser,
  letIn,
  lockOut,
  printPasswordLink,
  printUsers,
  resetTwoFactor,
  unbind,
} from './admin/users.ts'
import { dataFolders } from './data-folder/data-folder.ts'
import { FolderTaken } from './data-folder/lock.ts'
import { joinDatabase } from './database/open.ts'
import { listRequests } from './features/support/support.sql.ts'
import { Refusal } from './http/refuse.ts'
import { type Installation, openInstallation } from './installation.ts'
import { StartProblem } from './problems/start-problem.ts'
import { systemProblem } from './problems/system-errors.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `Команды:
  npm run admin -- api-key <почта> [--name название] [--expires 90d]
                                                           новый ключ API на год или свой срок; печатается только он
  npm run admin -- key list [--user почта]                 ключи API: начало, сроки, когда работали
  npm run admin -- key revoke <начало или номер>           отозвать ключ; --user <почта> — все ключи пользователя
  npm run admin -- session list [--user почта]             открытые сеансы
  npm run admin -- session end <номер>                     закончить сеанс; --user <почта> — все сеансы пользователя
  npm run admin -- user create <почта> [--admin]           новый пользователь; печатается ссылка для пароля
  npm run admin -- user link <почта>                       новая ссылка для пароля
  npm run admin -- user confirm <почта>                    почта подтверждена; unconfirm — больше нет
  npm run admin -- user lock <почта> [--reason причина]    закрыть вход и закончить сеансы; unlock — открыть
  npm run admin -- user reset-2fa <почта>                  выключить двухфакторный вход и закончить сеансы
  npm run admin -- user unbind <почта>                     связать заново с учётной записью другого провайдера входа
  npm run admin -- user remove <почта>                     удалить пользователя; его видео останутся
  npm run admin -- user list
  npm run admin -- account create <код> <название> --owner <почта> [--sections VIDEO,LIVESTREAM,SHARING]
  npm run admin -- account lock <код> [--reason причина]   закрыть вход в аккаунт; unlock — открыть
  npm run admin -- account quota <код> [--storage 50] [--videos 1000] [--people 20] [--livestreams 3] [--air-hours 100]
                                                           сколько можно: гигабайт, видео, людей, трансляций одновременно,
                                                           часов эфира в месяц; «нет» снимает; без них печатает
  npm run admin -- account list
  npm run admin -- role create <код> <название> --permissions media.can_edit_records,…
  npm run admin -- member set <код> <почта> [--roles Редактор,Аналитик]
  npm run admin -- member remove <код> <почта>
  npm run admin -- member list <код>
  npm run admin -- holder add <имя> <почта>                действует от имени правообладателя; remove — больше нет
  npm run admin -- holder list
  npm run admin -- backup <папка или s3://…>               резервная копия, рядом с\u00a0сервером и\u00a0без него
                                                           [--passphrase-file файл]; «-» читает фразу со\u00a0стандартного ввода
  npm run admin -- backup list <место>                     какие копии есть; verify — прочесть и\u00a0проверить их все
  npm run admin -- backup drill <место>                    учение: восстановить новейшую во\u00a0временную папку и\u00a0сверить
  npm run admin -- restore <место> [--at имя или момент]   восстановить в\u00a0пустую DATA_DIR; момент: 2026-11-28T03:15
  npm run admin -- import <откуда> <адрес> --account код --user почта
                                                           перенести видео: folder, peertube, mediacms, kaltura
                                                           [--dry-run] [--credentials-file файл] [--invite роли] [--report папка]
  npm run admin -- request list                            запросы в поддержку, новые сверху
  npm run admin -- journal check [отпечаток …]             цел ли журнал изменений; печатает отпечатки его концов
  npm run admin -- secret replace                          секрет установки утрачен: принять новый при следующем запуске
  npm run admin -- support-bundle [файл]                   версии, размеры и счётчики для того, кто помогает; без секретов и имён`

const commands: Readonly<Record<string, (desk: Desk, words: Words) => Promise<void>>> = {
  'user create': addUser,
  'user link': printPasswordLink,
  'user confirm': (desk, words) => confirmMail(desk, words, true),
  'user unconfirm': (desk, words) => confirmMail(desk, words, false),
  'user lock': lockOut,
  'user unlock': letIn,
  'user reset-2fa': resetTwoFactor,
  'user unbind': unbind,
  'user remove': dropUser,
  'user list': printUsers,
  'key list': printApiKeys,
  'key revoke': withdrawKeys,
  'session list': printSessions,
  'session end': endSessions,
  'account create': addAccount,
  'account lock': (desk, words) => lockAccount(desk, words, true),
  'account unlock': (desk, words) => lockAccount(desk, words, false),
  'account quota': setQuotas,
  'account list': printAccounts,
  'role create': addAccountRole,
  'member set': setMember,
  'member remove': dropMember,
  'member list': printMembers,
  'holder add': addHolder,
  'holder remove': dropHolder,
  'holder list': printHolders,
  'journal check': checkJournal,
  'secret replace': replaceSecret,
  'request list': async ({ db }) => printTable(await listRequests(db, 100)),
}

const closing = new AsyncDisposableStack()
try {
  const settings = readSettings({ LOG_LEVEL: 'error', ...process.env })
  const [area, verb, words] = readWords()
  if (!(await obeyApart(settings, area, verb, words))) {
    const { db, pool } = await openDatabase(settings)
    await obey({ settings, closing, db: db.platform('operator'), pool }, area, verb, words)
  }
} catch (error) {
  const isExpected = error instanceof StartProblem || error instanceof Refusal
  const words = isExpected ? error.message : systemProblem(error)
  console.error(words ?? error)
  process.exitCode = 1
}
await closing.disposeAsync()

function readWords(): [area: string, verb: string, words: Words] {
  const named = optionNames.map((name) => [name, { type: 'string' } as const] as const)
  const flag = { type: 'boolean' } as const
  const options = { admin: flag, 'dry-run': flag, ...Object.fromEntries(named) }
  try {
    const { positionals, values } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
    const [area = '', verb = '', ...rest] = positionals
    const { admin = false, 'dry-run': dryRun = false, ...optionValues } = values
    return [area, verb, { rest, options: optionValues, admin, dryRun }]
  } catch {
    throw new StartProblem(usage)
  }
}

/** The database of the running server when there is one, else our own opening of it. */
async function openDatabase(settings: Settings): Promise<Pick<Installation['database'], 'db' | 'pool'>> {
  try {
    if (settings.databaseUrl === undefined) return (await openInstallation(settings, closing)).database
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
  }
  const { postgres } = dataFolders(settings.dataDir)
  const joined = joinDatabase({ url: settings.databaseUrl, folder: postgres })
  if (joined === null) throw new StartProblem('Сервер ещё запускается: повторите через несколько секунд.')
  closing.defer(() => joined.close())
  return joined
}

/** Commands about backups that need no database of this installation; false for any other one. */
async function obeyApart(settings: Settings, area: string, verb: string, words: Words): Promise<boolean> {
  const command = area === 'restore' ? restore : area === 'backup' ? backupCommands[verb] : undefined
  if (command === undefined) return false
  await command(settings, area === 'restore' ? { ...words, rest: [verb, ...words.rest] } : words)
  return true
}

async function obey(desk: Desk, area: string, verb: string, words: Words): Promise<void> {
  if (area === 'api-key' && verb !== '') return printApiKey(desk, verb, words)
  if (area === 'support-bundle') return writeSupportBundle(desk, verb || undefined)
  if (area === 'backup') return backUp(desk, verb, words)
  if (area === 'import') return importLibrary(desk, verb, words)
  const command = commands[`${area} ${verb}`]
  if (!command) throw new StartProblem(usage)
  return command(desk, words)
}
