import { alertAbout } from '@skleyka/contract/alerts/alert-words.ts'
import {
  type AlertCondition,
  type AlertKind,
  type AlertRule,
  alertBounds,
  alertKinds,
  alertRules,
} from '@skleyka/contract/alerts/alerts.calls.ts'
import { gigabyteBytes, mostGigabytes } from '@skleyka/contract/format-size.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { type Problems, useForm } from '../../form/use-form.ts'
import { useAccountCode, useApp } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { Select } from '../../ui/select/select.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { VideoChoice } from '../video-choice/video-choice.tsx'

interface Values {
  kind: AlertKind
  percent: number | null
  views: number | null
  gigabytes: number | null
  hours: number | null
  recordId: number | null
  byBell: boolean
  byMail: boolean
  byWebhook: boolean
  isOn: boolean
}

const titles: Readonly<Record<AlertKind, string>> = {
  ERRORS: 'Много ошибок воспроизведения',
  VIEWS: 'Много просмотров',
  TRAFFIC: 'Много трафика',
  SILENCE: 'Видео никто не\u00a0смотрит',
}
/** The field of the bound of a kind. */
const bounds = {
  ERRORS: { name: 'percent', label: 'Больше', unit: '%', max: 100 },
  VIEWS: { name: 'views', label: 'Больше просмотров', max: 1_000_000_000 },
  TRAFFIC: { name: 'gigabytes', label: 'Больше', unit: 'ГБ', max: mostGigabytes },
  SILENCE: { name: 'hours', label: 'Подряд', unit: 'ч', max: alertBounds.silenceHours },
} as const
const kindChoices = alertKinds.map((value) => ({ value, label: titles[value] }))
const first: Values = {
  ...{ kind: 'ERRORS', percent: 5, views: 1_000, gigabytes: 100, hours: 2, recordId: null },
  ...{ byBell: true, byMail: true, byWebhook: false, isOn: true },
}

function valuesOf({ condition, byBell, byMail, byWebhook, isOn }: AlertRule): Values {
  const ways = { byBell, byMail, byWebhook, isOn }
  const { kind } = condition
  if (kind === 'ERRORS') return { ...first, kind, percent: condition.percent, ...ways }
  if (kind === 'VIEWS') return { ...first, kind, views: condition.views, ...ways }
  if (kind === 'TRAFFIC') return { ...first, kind, gigabytes: condition.bytes / 1024 ** 3, ...ways }
  return { ...first, kind, hours: condition.hours, recordId: condition.recordId, ...ways }
}

function conditionOf({ kind, percent, views, gigabytes, hours, recordId }: Values): AlertCondition {
  if (kind === 'ERRORS') return { kind, percent: percent ?? 0 }
  if (kind === 'VIEWS') return { kind, views: views ?? 0 }
  if (kind === 'TRAFFIC') return { kind, bytes: gigabyteBytes(gigabytes ?? 0) }
  return { kind, hours: hours ?? 0, recordId: recordId ?? 0 }
}

function problems(values: Values): Problems<Values> {
  const { kind, recordId, byBell, byMail, byWebhook } = values
  const { name } = bounds[kind]
  const bound = values[name]
  const isWhole = kind === 'TRAFFIC' || Number.isInteger(bound)
  return {
    ...(bound === null ? { [name]: 'Введите число' } : isWhole ? {} : { [name]: 'Введите целое число' }),
    ...(kind === 'SILENCE' && recordId === null && { recordId: 'Выберите видео' }),
    ...(!byBell && !byMail && !byWebhook && { kind: 'Выберите, как сообщать' }),
  }
}

/** A new rule, or another form of one; whoever saves it is told beside those who are told already. */
export function AlertForm({ rule, onClose }: { rule: AlertRule | null; onClose: () => void }) {
  const accountCode = useAccountCode()
  const { user } = useApp()
  const values = rule ? valuesOf(rule) : first
  const form = useForm({
    call: alertRules.save,
    accountCode,
    latest: { values, version: rule?.rowVersion ?? 0 },
    params: (typed: Values) => ({
      ...(rule && { id: rule.id, rowVersion: rule.rowVersion }),
      condition: conditionOf(typed),
      ...{ byBell: typed.byBell, byMail: typed.byMail, byWebhook: typed.byWebhook, isOn: typed.isOn },
      recipientIds: [...new Set([...(rule?.recipientIds ?? []), user.id])].slice(-alertBounds.recipients),
    }),
    problems,
    onSaved: () => {
      showToast({ type: 'success', message: 'Оповещение сохранено' })
      onClose()
      return undefined
    },
  })
  const { kind } = form.values
  const { name, label, max, ...more } = bounds[kind]
  const box = (way: 'byBell' | 'byMail' | 'byWebhook' | 'isOn', words: string) => (
    <Checkbox checked={form.values[way]} onChange={(isOn) => form.field(way).onChange(isOn)}>
      {words}
    </Checkbox>
  )
  return (
    <PopupForm
      title={rule ? 'Правка оповещения' : 'Новое оповещение'}
      verb={rule ? 'Сохранить' : 'Создать'}
      {...{ form, onClose }}
    >
      <Select label="О&nbsp;чём" choices={kindChoices} {...form.field('kind', alertAbout[kind])} />
      {kind === 'SILENCE' && (
        <VideoChoice label="Видео" accountCode={accountCode} isAnyState {...form.field('recordId')} />
      )}
      <NumberInput
        key={name}
        label={label}
        min={kind === 'TRAFFIC' ? 0.001 : 1}
        max={max}
        {...('unit' in more && { unit: more.unit })}
        {...form.field(name)}
      />
      {box('byBell', 'Сообщать в\u00a0колокольчике')}
      {box('byMail', 'Писать на\u00a0почту')}
      {box('byWebhook', 'Отправлять вебхук')}
      {rule && box('isOn', 'Включено')}
    </PopupForm>
  )
}
