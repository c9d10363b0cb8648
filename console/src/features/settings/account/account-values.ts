import { readNetwork } from '@skleyka/contract/access/country-judge.ts'
import { accountBounds } from '@skleyka/contract/accounts/account-bounds.ts'
import { accountFields } from '@skleyka/contract/accounts/account-fields.ts'
import type { AccountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { readEmbedHost } from '@skleyka/contract/playback/embed-host.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { changedValues, type TypedFields, typedFields, wordsOf } from '../../../form/field-values.ts'
import { toAscii } from '../../../form/to-ascii.ts'
import { formatBytes, groupDigits } from '../../../russian/numbers.ts'

/** Values of the form of an account; its choices are words. */
export type AccountValues = TypedFields<typeof accountFields>

/** The form as it is saved now. */
export const latestOf = ({ version, ...settings }: AccountSettings) => ({
  values: typedFields(accountFields, settings),
  version,
})

/** Returns what of the form is sent: the fields that were changed. */
export const sentFields = (
  values: AccountValues,
  changed: readonly (keyof AccountValues)[],
): Partial<Omit<AccountSettings, 'version'>> => changedValues(accountFields, values, changed)

/** Returns what is wrong with the addresses of one's own people, in words. */
export function ownNetworksProblem(typed: string): string | undefined {
  const words = wordsOf(typed)
  if (words.length > accountBounds.ownNetworks)
    return `Адресов больше ${accountBounds.ownNetworks}. Назовите сеть целиком`
  const wrong = words.find((word) => readNetwork(word) === null)
  return wrong === undefined ? undefined : `Это не\u00a0адрес и\u00a0не\u00a0сеть: ${wrong}`
}

/** Returns what is wrong with the domain of embeds, in words; an empty one is that of the installation. */
export function embedHostProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  const read = readEmbedHost(typed, toAscii)
  return 'problem' in read ? read.problem : undefined
}

const usual = ['0', '7', '30', '365', 'ever']

/** Returns how long the trash may keep videos; a term that was set over the API stands among the usual ones. */
export const termsWith = (chosen: string): { value: string; label: string }[] =>
  (usual.includes(chosen) ? usual : [chosen, ...usual]).map((value) => ({ value, label: termLabel(value) }))

function termLabel(word: string): string {
  if (word === 'ever') return 'Бессрочно'
  if (word === '0') return 'Не\u00a0хранить'
  return `${groupDigits(Number(word))}\u00a0${plural(Number(word), ['день', 'дня', 'дней'])}`
}

const usualForSources = ['ever', '365', '90', '30', '0']

/** Returns how long the files that people sent may stay beside what was made of them. */
export const sourceTermsWith = (chosen: string): { value: string; label: string; note?: string }[] =>
  (usualForSources.includes(chosen) ? usualForSources : [chosen, ...usualForSources]).map((value) => {
    if (value === 'ever')
      return {
        value,
        label: 'Хранить всегда',
        note: 'Видео можно перекодировать и\u00a0скачать таким, каким его загрузили',
      }
    if (value === '0') return { value, label: 'Не\u00a0хранить', note: 'Файл удаляется через час после обработки' }
    return { value, label: `${termLabel(value)} после обработки` }
  })

/** Returns true if files go that would stay by the term before. */
export const isShorter = (term: string, savedTerm: string): boolean =>
  term !== 'ever' && (savedTerm === 'ever' || Number(term) < Number(savedTerm))

/** Returns what is asked before a term is saved that ends what cannot be brought back; null when it ends nothing now. */
export function questionOfSources({ videos, bytes }: { videos: number; bytes: number }) {
  if (videos === 0) return null
  const count = `${groupDigits(videos)}\u00a0видео`
  return {
    title: `Удалить исходные файлы ${count}?`,
    message: `Освободится ${formatBytes(bytes)}. Сами видео показываются как раньше, но\u00a0перекодировать их, скачать исходный файл и\u00a0отправить на\u00a0YouTube будет нельзя, а\u00a0клипы станут вырезаться из\u00a0лучшего готового качества. Вернуть файлы нельзя.`,
    okLabel: 'Удалить и\u00a0сохранить',
    danger: true,
  }
}

/** Every zone that the browser knows, and the chosen one, by name with how far it is from Greenwich at this moment. */
export function zonesWith(chosen: string, now: Date): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  return (known.includes(chosen) ? known : [chosen, ...known]).map((value) => {
    const part = (timeZoneName: 'longGeneric' | 'shortOffset') =>
      new Intl.DateTimeFormat('ru', { timeZone: value, timeZoneName })
        .formatToParts(now)
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const name = part('longGeneric').split(', ', 1)[0]
    return { value, label: `${name}, ${part('shortOffset').replace('GMT', 'UTC')} (${value})` }
  })
}
