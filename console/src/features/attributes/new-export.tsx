import type { tableLanguages } from '@skleyka/contract/attributes/attribute-fields.ts'
import {
  attributes,
  type csvDelimiters,
  type ExportSchedule,
  type ExportSource,
  exportFormats,
} from '@skleyka/contract/attributes/attributes.calls.ts'
import type { ParamsOf } from '@skleyka/contract/method.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TimeInput } from '../../ui/time-input/time-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './attributes.module.css'
import { formatTitles, minuteOf, weekdays } from './export-labels.ts'
import { ExportPreview } from './export-preview.tsx'
import { FieldChoice } from './field-choice.tsx'
import { isWhole, SourceChoice, type SourceValue, sourceOf } from './source-choice.tsx'

interface Values extends SourceValue {
  /** Keys in their order, by blanks: the same choice is the same value. */
  fields: string
  format: (typeof exportFormats)[number]
  delimiter: (typeof csvDelimiters)[number]
  language: (typeof tableLanguages)[number]
  timeZone: string
  every: 'ONCE' | 'DAY' | 'WEEK'
  time: string | null
  weekday: string
}

const usualFields = ['id', 'name', 'description', 'tags', 'publication', 'publishedFrom', 'publishedTo']
const languages = [
  { value: 'ru', label: 'По-русски' },
  { value: 'en', label: 'По-английски' },
] as const
const delimiters = [
  { value: ';', label: 'Точка с\u00a0запятой' },
  { value: ',', label: 'Запятая' },
] as const
const repeats = [
  { value: 'ONCE', label: 'Один раз' },
  { value: 'DAY', label: 'Каждый день' },
  { value: 'WEEK', label: 'Каждую неделю' },
] as const

interface Props {
  /** Source it was opened for; chosen in the form itself without it. */
  fixedSource?: { readonly source: ExportSource; readonly title: string }
  onClose: () => void
  onDone?: () => void
}

/** A new table: of which videos, with which columns, in which form, once or again and again. */
export default function NewExport(props: Props) {
  const accountCode = useAccountCode()
  const { data } = useQuery(read(attributes.fields, {}, { accountCode }))
  return data ? <ExportForm {...props} known={data} /> : null
}

function ExportForm({ fixedSource, onClose, onDone, known }: Props & { known: ExportOptions }) {
  const accountCode = useAccountCode()
  const [shown, show] = useState<Table | null>(null)
  const form = useForm({
    call: attributes.create,
    accountCode,
    latest: { values: begin(known.timeZone), version: 0 },
    params: (values) => ({
      ...tableOf(values, fixedSource?.source),
      format: values.format,
      delimiter: values.delimiter,
      schedule: scheduleOf(values),
    }),
    problems: ({ fields, every, time, ...source }) => ({
      fields: fields === '' ? 'Выберите хотя\u00a0бы одно поле' : undefined,
      time: every !== 'ONCE' && time === null ? 'Введите время' : undefined,
      ...(!fixedSource &&
        !isWhole(source) && { [source.kind === 'FILTER' ? 'filterId' : 'albumId']: 'Выберите из\u00a0списка' }),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: 'Выгрузка готовится. Файл появится в\u00a0«Выгрузке атрибутов»' })
      ;(onDone ?? onClose)()
      return undefined
    },
  })
  const { values } = form
  const fields = form.field('fields')
  const isWholeTable = values.fields !== '' && (fixedSource !== undefined || isWhole(values))
  return (
    <PopupForm title="Новая выгрузка" verb="Выгрузить" width={720} {...{ form, onClose }}>
      {fixedSource ? <p className={styles.given}>{fixedSource.title}</p> : <SourceChoice form={form} />}
      <Segmented
        label="Формат"
        titled
        choices={exportFormats.map((value) => ({ value, label: formatTitles[value] }))}
        {...form.field('format')}
      />
      {values.format === 'MRSS' ? (
        <p className={styles.note}>
          Состав полей MRSS задан его форматом: название, описание, теги, дата, длительность и&#160;ссылка
          на&#160;плеер.
        </p>
      ) : (
        <FieldChoice
          known={known.fields}
          language={values.language}
          keys={keysOf(values.fields)}
          problem={'status' in fields ? fields.hint : undefined}
          onChange={(keys) => fields.onChange(keys.join(' '))}
        />
      )}
      <div className={styles.pair}>
        <Segmented label="Заголовки" titled choices={languages} {...form.field('language')} />
        {values.format === 'CSV' && (
          <Segmented label="Между столбцами" titled choices={delimiters} {...form.field('delimiter')} />
        )}
      </div>
      <Select label="Часовой пояс" choices={zonesWith(known.timeZone)} {...form.field('timeZone')} />
      <Segmented label="Когда" titled choices={repeats} {...form.field('every')} />
      {values.every !== 'ONCE' && (
        <div className={styles.pair}>
          {values.every === 'WEEK' && (
            <Select
              label="День недели"
              choices={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
              {...form.field('weekday')}
            />
          )}
          <TimeInput
            label="Время"
            {...form.field('time', 'По\u00a0часам аккаунта. У\u00a0файла будет постоянная ссылка')}
          />
        </div>
      )}
      <div>
        <Button disabled={!isWholeTable} onClick={() => show(tableOf(values, fixedSource?.source))}>
          Показать первые строки
        </Button>
      </div>
      {shown && <ExportPreview table={shown} />}
    </PopupForm>
  )
}

type ExportOptions = { fields: Parameters<typeof FieldChoice>[0]['known']; timeZone: string }
type Table = ParamsOf<typeof attributes.preview>

const begin = (timeZone: string): Values => ({
  kind: 'ALL',
  filterId: null,
  albumId: null,
  fields: usualFields.join(' '),
  format: 'CSV',
  delimiter: ';',
  language: 'ru',
  timeZone,
  every: 'ONCE',
  time: '09:00',
  weekday: '1',
})

const keysOf = (fields: string): string[] => fields.split(' ').filter(Boolean)

const tableOf = (values: Values, source?: ExportSource): Table => ({
  source: source ?? sourceOf(values),
  // the form of MRSS says what is in it
  fields: values.format === 'MRSS' ? ['name', 'description', 'tags', 'embedUrl'] : keysOf(values.fields),
  timeZone: values.timeZone,
  language: values.language,
})

function scheduleOf({ every, time, weekday }: Values): ExportSchedule | undefined {
  if (every === 'ONCE') return undefined
  const minute = minuteOf(time ?? '00:00')
  return every === 'DAY' ? { every, minute } : { every, minute, weekday: Number(weekday) }
}

/** The zones of the country, UTC, and that of the account wherever it is. */
const usualZones = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
  'UTC',
]
const zonesWith = (own: string) =>
  [...new Set([own, ...usualZones])].map((value) => ({ value, label: value.replace('_', ' ') }))
