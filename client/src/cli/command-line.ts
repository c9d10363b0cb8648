import { parseArgs } from 'node:util'

/** A command that was typed wrong, or settings that do not do: ends with code 2. */
export class UsageProblem extends Error {}

export const usage = `skleyka — загрузка и\u00a0просмотр видео из\u00a0командной строки

  skleyka upload <файлы…> [--title название] [--album номер или название] [--wait] [--json]
  skleyka list [слова] [--state READY] [--limit 20] [--json]
  skleyka get <номер или uuid> [--json]
  skleyka wait <номера…> [--timeout 30m] [--json]

Для всех: --url адрес, --account код, --help, --version.
Адрес, ключ и\u00a0аккаунт берутся из\u00a0SKLEYKA_URL, SKLEYKA_KEY, SKLEYKA_ACCOUNT или из\u00a0файла ~/.config/skleyka/config.json
с\u00a0полями url, key, account и\u00a0правами 600. Прерванная загрузка продолжается той\u00a0же командой.
Коды: 0 — сделано, 1 — отказ или видео не\u00a0обработано, 2 — неверная команда или настройка, 3 — нет связи, 130 — остановлено Ctrl+C.`

const commands = ['upload', 'list', 'get', 'wait'] as const
export type CommandName = (typeof commands)[number]

const options = {
  title: { type: 'string' },
  album: { type: 'string' },
  wait: { type: 'boolean' },
  json: { type: 'boolean' },
  state: { type: 'string' },
  limit: { type: 'string' },
  timeout: { type: 'string' },
  url: { type: 'string' },
  account: { type: 'string' },
  help: { type: 'boolean' },
  version: { type: 'boolean' },
} as const

const ofCommand: Readonly<Record<CommandName, readonly string[]>> = {
  upload: ['title', 'album', 'wait'],
  list: ['state', 'limit'],
  get: [],
  wait: ['timeout'],
}
const ofAll = ['json', 'url', 'account', 'help', 'version']

/** A command as it was typed. */
export interface CommandLine {
  /** Null where only help or the version is asked for. */
  readonly command: CommandName | null
  readonly words: readonly string[]
  readonly options: ReturnType<typeof parse>['values']
}

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true, strict: true })

/** Reads a command. Throws `UsageProblem` for one that does not do. */
export function readCommandLine(args: readonly string[]): CommandLine {
  if (args.some((one) => one === '--key' || one.startsWith('--key=')))
    throw new UsageProblem(
      'Ключ в\u00a0команде увидят все, кто видит список процессов: задайте SKLEYKA_KEY или файл настроек',
    )
  const { values, positionals } = parseSafely(args)
  const [name, ...words] = positionals
  if (values.help || values.version) return { command: null, words, options: values }
  const command = commands.find((one) => one === name)
  if (command === undefined) throw new UsageProblem(name === undefined ? 'Укажите команду' : `Команды «${name}» нет`)
  const strange = Object.keys(values).find((one) => ![...ofCommand[command], ...ofAll].includes(one))
  if (strange !== undefined) throw new UsageProblem(`У\u00a0команды ${command} нет параметра --${strange}`)
  return { command, words, options: values }
}

function parseSafely(args: readonly string[]) {
  try {
    return parse(args)
  } catch (error) {
    const [, named] = /'(-[^' ]{1,60})/.exec(error instanceof Error ? error.message : '') ?? []
    throw new UsageProblem(`Параметр ${named ?? ''} неизвестен или задан без значения`)
  }
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of «30s», «5m», «2h». */
export function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smh])$/.exec(text) ?? []
  if (count === undefined || (unit !== 's' && unit !== 'm' && unit !== 'h'))
    throw new UsageProblem(`Срок «${text}» не\u00a0понятен: нужен такой, как 90s, 30m, 2h`)
  return Number(count) * unitMs[unit]
}

/** A whole number from 1 on. */
export function readNumber(text: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new UsageProblem(`${what}: нужно целое число, а\u00a0не\u00a0«${text}»`)
}
