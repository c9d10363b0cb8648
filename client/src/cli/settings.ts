import { readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { UsageProblem } from './command-line.ts'
import { plain } from './output.ts'

/** Settings of the command. */
export interface Settings {
  readonly url: string
  readonly key: string
  readonly account: string | undefined
  /** Folder of the uploads that were begun. */
  readonly stateFolder: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings: from the command, else from the environment, else from the file. The key is never of the command. */
export async function readSettings(
  options: { readonly url?: string | undefined; readonly account?: string | undefined },
  env: Environment = process.env,
): Promise<Settings> {
  const file = path.join(env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'skleyka', 'config.json')
  const fileSettings = await readFileSettings(file)
  const url = options.url ?? (env.SKLEYKA_URL || fileSettings.url)
  const key = env.SKLEYKA_KEY || fileSettings.key
  if (!url) throw new UsageProblem(`Не\u00a0задан адрес сервера: укажите SKLEYKA_URL или url в\u00a0файле ${file}`)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageProblem(`Адрес «${url}» не\u00a0годится: нужен такой, как https://video.example`)
  if (!key) throw new UsageProblem(`Не\u00a0задан ключ: укажите SKLEYKA_KEY или key в\u00a0файле ${file}`)
  // a header takes nothing else, and an error about it would tell the key
  if (!/^[\x21-\x7e]{1,512}$/.test(key))
    throw new UsageProblem('Ключ записан неверно: в\u00a0нём пробелы или чужие знаки')
  const account = options.account ?? (env.SKLEYKA_ACCOUNT || fileSettings.account)
  if (account !== undefined && !/^[\x21-\x7e]{1,512}$/.test(account))
    throw new UsageProblem(
      `Код аккаунта «${plain(account)}» не\u00a0годится: он из\u00a0латинских букв, цифр и\u00a0дефисов`,
    )
  return {
    ...{ url, key, account },
    stateFolder: path.join(env.XDG_STATE_HOME || path.join(os.homedir(), '.local', 'state'), 'skleyka', 'uploads'),
  }
}

interface FileSettings {
  readonly url?: string
  readonly key?: string
  readonly account?: string
}

async function readFileSettings(file: string): Promise<FileSettings> {
  const stats = await stat(file).catch(() => null)
  if (stats === null) return {}
  if (process.platform !== 'win32' && (stats.mode & 0o077) !== 0)
    throw new UsageProblem(`Файл ${file} с\u00a0ключом открыт другим: выполните chmod 600 ${file}`)
  const wrong = new UsageProblem(`В\u00a0файле ${file} нужен JSON с\u00a0полями url, key, account`)
  const parsed: unknown = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => {
      throw wrong
    })
  const fields: Readonly<Record<string, unknown>> = { ...Object(parsed) }
  const texts = ['url', 'key', 'account'].map((name) => [name, fields[name]] as const)
  if (texts.some(([, value]) => value !== undefined && typeof value !== 'string')) throw wrong
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined))
}
