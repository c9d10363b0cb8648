import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { openingToAll, visibilities } from '@skleyka/contract/records/publication.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { recordingModes } from '@skleyka/contract/translations/translation-states.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { read } from '../../api/queries.ts'
import { Counter } from '../../form/form.tsx'
import type { useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MomentInput } from '../../ui/moment-input/moment-input.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { TemplateSelect } from '../template-select/template-select.tsx'
import { dvrChoices, recordingLabels } from './livestream-labels.ts'
import type { LivestreamValues } from './livestream-values.ts'
import styles from './livestreams.module.css'
import { sourceChoices } from './source-labels.ts'

// of use to few, and what they stand on is not among what the first visit knows of
const SlateField = lazyPiece(() => import('./slate-field.tsx'))
const LoopVideos = lazyPiece(() => import('./loop-videos.tsx'))

type LivestreamForm = Pick<ReturnType<typeof useForm<never, LivestreamValues>>, 'field' | 'values'>

const latencyChoices = [
  {
    value: 'NORMAL',
    label: 'Обычная',
    note: 'Зритель отстаёт на\u00a04–6\u00a0с, показ устойчив и\u00a0на\u00a0слабой сети',
  },
  { value: 'LOW', label: 'Низкая', note: 'Отстаёт до\u00a03\u00a0с, для разговора со\u00a0зрителями' },
] as const

const visibilityLabels = { PUBLIC: 'Всем', LINK: 'По\u00a0ссылке', PRIVATE: 'Только участникам' } as const

/** The fields of a livestream, the same for a new one and for a saved one; `slateOf` is the one that has a slate already. */
export function LivestreamFields({ form, slateOf }: { form: LivestreamForm; slateOf: number | null }) {
  const { values, field } = form
  const may = useMay()
  const mayOpen = may({ access: openingToAll })
  const accountCode = useAccountCode()
  const rungs = useQuery(read(translations.budget, {}, { accountCode })).data?.encodedRungs
  const permanent = field('isPermanent')
  const itself = field('startsItself')
  const embedding = field('embedding')
  return (
    <div className={styles.fields}>
      <Group title="О трансляции">
        <TextInput
          label="Название"
          required
          {...field('name')}
          aside={<Counter text={values.name} max={translationBounds.nameChars} />}
        />
        <TextArea label="Описание" rows={3} {...field('description')} />
      </Group>
      <SourceGroup form={form} />
      <Group title="Время">
        <div className={styles.pair}>
          <MomentInput label="Начало" {...field('startsAt')} />
          <MomentInput label="Окончание" {...field('endsAt')} />
        </div>
        <p className={styles.quiet}>
          До&#160;начала зрители увидят объявление с&#160;обратным отсчётом.{' '}
          {values.source === 'RTMP'
            ? 'Без времени трансляция ждёт кодер.'
            : 'В\u00a0указанное время сервер начнёт сам. Без времени\u00a0— по\u00a0кнопке «В\u00a0эфир».'}
        </p>
        <Checkbox checked={itself.value} onChange={(on) => itself.onChange(on)}>
          Выходить в&#160;эфир сразу, как появится картинка
        </Checkbox>
        <Checkbox checked={permanent.value} onChange={(on) => permanent.onChange(on)}>
          {values.source === 'RTMP'
            ? 'Постоянная трансляция: после эфира ждёт следующего с\u00a0тем же ключом'
            : 'Постоянная трансляция: её можно снова вывести в\u00a0эфир'}
        </Checkbox>
      </Group>
      <Group title="Показ">
        <Choice label="Задержка" choices={latencyChoices} {...field('latency')} />
        <div className={styles.pair}>
          <Select label="Перемотка назад" choices={dvrChoices} {...field('dvr')} />
          <NumberInput
            label={values.source === 'RTMP' ? 'Ждать кодер после обрыва' : 'Ждать источник после обрыва'}
            unit="с"
            min={0}
            max={translationBounds.reconnectSeconds}
            {...field('reconnectSeconds', 'Эфир и\u00a0запись продолжатся, если он вернётся')}
          />
        </div>
        {values.reconnectSeconds !== 0 && (
          <Suspense fallback={null}>
            <SlateField id={slateOf} {...field('slate')} />
          </Suspense>
        )}
      </Group>
      <Group title="Запись">
        <div className={styles.pair}>
          <Select
            label="Запись"
            choices={recordingModes.map((value) => ({ value, label: recordingLabels[value] }))}
            {...field('recording')}
          />
          {values.recording !== 'OFF' && (
            <NumberInput
              label="Хранить"
              unit="дн."
              min={1}
              max={translationBounds.keepDays}
              {...field('keepDays', 'Пусто\u00a0— без срока. Потом запись уйдёт в\u00a0корзину')}
            />
          )}
        </div>
      </Group>
      <Group title="Доступ и шаблоны">
        <div className={styles.pair}>
          <Select
            label="Кому видна"
            choices={visibilities
              .filter((value) => value !== 'PUBLIC' || mayOpen || values.visibility === 'PUBLIC')
              .map((value) => ({ value, label: visibilityLabels[value] }))}
            {...field('visibility')}
          />
          <TemplateSelect label="Плеер" list={playerTemplates.list} {...field('playerTemplateId')} />
          <TemplateSelect label="Сайты" list={siteTemplates.list} {...field('siteTemplateId')} />
          <TemplateSelect label="Страны" list={countryTemplates.list} {...field('countryTemplateId')} />
          <TemplateSelect label="Кодирование" list={ladderTemplates.list} {...field('ladderTemplateId')} />
          {may(translationAds.choose) && (
            <TemplateSelect
              label="Реклама"
              list={adTemplates.list}
              {...field('adTemplateId', 'Показывается по\u00a0кнопке «Запустить рекламу» во\u00a0время эфира')}
            />
          )}
        </div>
        {rungs !== undefined && (
          <p className={styles.quiet}>
            {rungs === 0
              ? 'Эта машина покажет картинку кодера как есть: на перекодирование других качеств сил нет.'
              : `Эта машина покажет картинку кодера без перекодирования и сделает ещё до\u00a0${rungs}\u00a0${plural(rungs, ['качества', 'качеств', 'качеств'])}.`}
          </p>
        )}
        <Checkbox checked={embedding.value} onChange={(on) => embedding.onChange(on)}>
          Можно встраивать на&#160;другие сайты
        </Checkbox>
      </Group>
    </div>
  )
}

/** Choice of the source of the picture. */
function SourceGroup({ form: { values, field } }: { form: LivestreamForm }) {
  return (
    <Group title="Откуда картинка">
      <Choice label="Источник" choices={sourceChoices} {...field('source')} />
      {values.source === 'PULL' && (
        <>
          <TextInput label="Адрес источника" required {...field('pullUrl')} />
          <p className={styles.quiet}>
            HLS: https://…/playlist.m3u8. RTSP: rtsp://имя:пароль@камера/поток. SRT:
            srt://сервер:порт?streamid=…&amp;passphrase=… Видео&#160;H.264; адрес и&#160;пароль видят только те, кто
            может менять трансляцию.
          </p>
        </>
      )}
      {values.source === 'FILES' && (
        <Suspense fallback={null}>
          <LoopVideos {...field('loopRecordIds')} />
        </Suspense>
      )}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly choices: readonly { readonly value: T; readonly label: string; readonly note: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly hint?: ReactNode
}

function Choice<T extends string>({ label, choices, value, onChange, hint }: ChoiceProps<T>) {
  return (
    <>
      <RadioGroup label={label} paired choices={choices} value={value} onChange={(next) => onChange(next)} />
      {hint !== undefined && <p role="alert">{hint}</p>}
    </>
  )
}
