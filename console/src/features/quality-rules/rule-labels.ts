import { plural } from '@skleyka/contract/plurals.ts'
import {
  type FreeableQualities,
  freeingHour,
  type PlatformQualityRule,
  type QualityMode,
  type QualityRule,
  type QualityRuleState,
} from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { formatMoment } from '../../russian/dates.ts'
import { formatBytes, groupDigits } from '../../russian/numbers.ts'

const videos = (count: number) => `${groupDigits(count)}\u00a0видео`
const qualities = (count: number) => `${groupDigits(count)}\u00a0${plural(count, ['качество', 'качества', 'качеств'])}`
const days = (count: number) => `${groupDigits(count)}\u00a0${plural(count, ['день', 'дня', 'дней'])}`

/** «Выше 480p, если не смотрят 90 дней». */
export const ruleLabel = ({ keptSide, unwatchedDays }: QualityRule): string =>
  `выше ${keptSide}p, которые не\u00a0смотрят ${days(unwatchedDays)}`

/** Returns what the platform does, as the choice to follow it tells. */
export const platformLabel = (rule: PlatformQualityRule): string =>
  rule.on ? `Освобождать качества ${ruleLabel(rule)}` : 'Качества не\u00a0освобождаются'

/** Returns what a rule would free now: «Освободится 1,2 ГБ: 4 качества у 3 видео». */
export function freeableLabel(found: FreeableQualities & { accounts?: number }): string {
  const at = found.accounts === undefined ? '' : `, аккаунтов\u00a0— ${groupDigits(found.accounts)}`
  return found.videos === 0
    ? 'Сейчас освобождать нечего'
    : `Освободится ${formatBytes(found.bytes)}: ${qualities(found.qualities)} у\u00a0${videos(found.videos)}${at}`
}

/** Returns why some videos keep what the rule would free; empty when none do. */
export function keptLabel({ kept: { held, noSource, inUse } }: FreeableQualities): string {
  const parts = [
    held > 0 && `под запретом удаления или претензией\u00a0— ${groupDigits(held)}`,
    noSource > 0 &&
      `без исходного файла, со\u00a0сроком его хранения или с\u00a0шаблоном кодирования, который их не\u00a0создаст,\u00a0— ${groupDigits(noSource)}`,
    inUse > 0 && `в\u00a0обмене, в\u00a0трансляции или в\u00a0обработке\u00a0— ${groupDigits(inUse)}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Останутся у\u00a0видео: ${parts.join(', ')}.`
}

/** Returns what the last night did, or when the first one is. */
export function nightLabel({ last, ...state }: QualityRuleState, now: Date): string {
  const isOn = state.mode === 'OWN' || (state.mode === 'FOLLOW' && state.ofPlatform.on)
  const next = `в\u00a0${freeingHour}:00 по\u00a0времени аккаунта`
  if (last === null) return isOn ? `Первый раз\u00a0— ближайшей ночью ${next}` : 'Ещё ни разу не\u00a0выполнялось'
  const done =
    last.videos === 0
      ? 'освобождать было нечего'
      : `освобождено ${formatBytes(last.bytes)} у\u00a0${videos(last.videos)}`
  return `Последний раз ${formatMoment(last.at, { near: now })}: ${done}`
}

/** Returns how much is freed now; null where nothing is. */
export const freedNowLabel = ({ freed }: Pick<QualityRuleState, 'freed'>): string | null =>
  freed.videos === 0 ? null : `Сейчас освобождено: ${formatBytes(freed.bytes)} у\u00a0${videos(freed.videos)}`

/** Returns what is asked before a rule begins to free; null where nothing begins. */
export function questionOf(
  { mode, rule, ofPlatform }: { mode: QualityMode; rule: QualityRule; ofPlatform: PlatformQualityRule },
  found: FreeableQualities | undefined,
) {
  const begun = mode === 'OWN' ? rule : mode === 'FOLLOW' && ofPlatform.on ? ofPlatform : null
  if (begun === null) return null
  const first = found ? `${freeableLabel(found)}. ` : ''
  return {
    title: 'Освобождать качества?',
    message: `${first}Каждую ночь будут удаляться качества ${ruleLabel(begun)}. Видео воспроизводится в\u00a0остальных, а\u00a0удалённые можно сделать заново из\u00a0исходного файла.`,
    okLabel: 'Освобождать',
  }
}
