import type { ParamsOf } from '@skleyka/contract/method.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import type { Latency, RecordingMode, TranslationSource } from '@skleyka/contract/translations/translation-states.ts'
import type {
  Translation,
  TranslationDefaults,
  translations,
} from '@skleyka/contract/translations/translations.calls.ts'
import type { Problems } from '../../form/use-form.ts'
import { followed, idOf, wordOf } from '../template-select/template-select.ts'
import { type DvrChoice, dvrChoiceOf, dvrSecondsOf } from './livestream-labels.ts'

/** The fields of the form; a template that is not named is «around», moments are ISO 8601. */
export interface LivestreamValues {
  name: string
  description: string
  source: TranslationSource
  pullUrl: string
  loopRecordIds: readonly number[]
  startsAt: string | null
  endsAt: string | null
  startsItself: boolean
  isPermanent: boolean
  latency: Latency
  dvr: DvrChoice
  reconnectSeconds: number | null
  /** Undefined while it stays as it is kept. */
  slate: string | null | undefined
  recording: RecordingMode
  keepDays: number | null
  visibility: Visibility
  embedding: boolean
  playerTemplateId: string
  siteTemplateId: string
  countryTemplateId: string
  ladderTemplateId: string
  adTemplateId: string
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null
const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/** The fields of a new livestream, begun with the defaults of the account. */
export const newLivestream = (
  usual: Pick<TranslationDefaults, 'recording' | 'playerTemplateId'>,
): LivestreamValues => ({
  name: '',
  description: '',
  source: 'RTMP',
  pullUrl: '',
  loopRecordIds: [],
  startsAt: null,
  endsAt: null,
  startsItself: true,
  isPermanent: false,
  latency: 'NORMAL',
  dvr: '0',
  reconnectSeconds: 60,
  slate: undefined,
  recording: usual.recording,
  keepDays: null,
  visibility: 'LINK',
  embedding: true,
  playerTemplateId: wordOf(usual.playerTemplateId),
  siteTemplateId: followed,
  countryTemplateId: followed,
  ladderTemplateId: followed,
  adTemplateId: followed,
})

/** A saved livestream as the form shows it. */
export const valuesOf = (saved: Translation): LivestreamValues => ({
  name: saved.name,
  description: saved.description,
  source: saved.source,
  pullUrl: saved.pullUrl ?? '',
  loopRecordIds: saved.loop.map(({ id }) => id),
  startsAt: isoOf(saved.startsAt),
  endsAt: isoOf(saved.endsAt),
  startsItself: saved.startsItself,
  isPermanent: saved.isPermanent,
  latency: saved.latency,
  dvr: dvrChoiceOf(saved.dvrSeconds),
  reconnectSeconds: saved.reconnectSeconds,
  slate: undefined,
  recording: saved.recording,
  keepDays: saved.keepDays,
  visibility: saved.visibility,
  embedding: saved.embedding,
  playerTemplateId: wordOf(saved.playerTemplateId),
  siteTemplateId: wordOf(saved.siteTemplateId),
  countryTemplateId: wordOf(saved.countryTemplateId),
  ladderTemplateId: wordOf(saved.ladderTemplateId),
  adTemplateId: wordOf(saved.adTemplateId),
})

/** The fields as the calls take them. */
export const fieldsOf = (
  values: LivestreamValues,
): Omit<ParamsOf<typeof translations.update>, 'id' | 'rowVersion'> => ({
  name: values.name.trim(),
  description: values.description,
  source: values.source,
  pullUrl: values.source === 'PULL' ? values.pullUrl.trim() : null,
  loopRecordIds: values.source === 'FILES' ? [...values.loopRecordIds] : [],
  startsAt: dateOf(values.startsAt),
  endsAt: dateOf(values.endsAt),
  startsItself: values.startsItself,
  isPermanent: values.isPermanent,
  latency: values.latency,
  dvrSeconds: dvrSecondsOf(values.dvr),
  reconnectSeconds: values.reconnectSeconds ?? 0,
  ...(values.slate !== undefined && { slate: values.slate }),
  recording: values.recording,
  keepDays: values.recording === 'OFF' ? null : values.keepDays,
  visibility: values.visibility,
  embedding: values.embedding,
  playerTemplateId: idOf(values.playerTemplateId),
  siteTemplateId: idOf(values.siteTemplateId),
  countryTemplateId: idOf(values.countryTemplateId),
  ladderTemplateId: idOf(values.ladderTemplateId),
  adTemplateId: idOf(values.adTemplateId),
})

/** Tells what is wrong with the fields. */
export function problemsOf({ name, startsAt, endsAt, ...values }: LivestreamValues): Problems<LivestreamValues> {
  const length = name.trim().length
  return {
    ...(length === 0 && { name: 'Введите название' }),
    ...(length > translationBounds.nameChars && {
      name: `Название не\u00a0длиннее ${translationBounds.nameChars} знаков`,
    }),
    ...(values.source === 'PULL' && values.pullUrl.trim() === '' && { pullUrl: 'Введите адрес источника' }),
    ...(values.source === 'FILES' &&
      values.loopRecordIds.length === 0 && { loopRecordIds: 'Выберите хотя бы одно видео' }),
    ...(endsAt !== null &&
      startsAt !== null &&
      new Date(endsAt) <= new Date(startsAt) && { endsAt: 'Окончание должно быть позже начала' }),
    ...(endsAt !== null && startsAt === null && { startsAt: 'Укажите начало' }),
  }
}
