import { countryTemplates } from '@skleyka/contract/access/country-templates.calls.ts'
import { siteTemplates } from '@skleyka/contract/access/site-templates.calls.ts'
import { adTemplates } from '@skleyka/contract/ads/ad-templates.calls.ts'
import { channelBounds, channelDvrSpans } from '@skleyka/contract/channels/channel-bounds.ts'
import { type Channel, channels } from '@skleyka/contract/channels/channels.calls.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { openingToAll, visibilities } from '@skleyka/contract/records/publication.ts'
import { translationAds } from '@skleyka/contract/translations/ads.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { type Problems, useForm } from '../../form/use-form.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { AlbumChoice } from '../album-choice/album-choice.tsx'
import { followed, idOf, wordOf } from '../template-select/template-select.ts'
import { TemplateSelect } from '../template-select/template-select.tsx'
import { VideoChoice } from '../video-choice/video-choice.tsx'

interface ChannelValues {
  name: string
  description: string
  filler: 'album' | 'video' | 'grid'
  albumId: string | null
  videoId: number | null
  dvr: string
  visibility: Channel['visibility']
  embedding: boolean
  playerTemplate: string
  siteTemplate: string
  countryTemplate: string
  hasAds: boolean
  adSeconds: number | null
  adTemplate: string
}

const fillerChoices = [
  { value: 'album', label: 'Видео альбома по\u00a0кругу' },
  { value: 'video', label: 'Одно видео по\u00a0кругу' },
  { value: 'grid', label: 'Видео самой сетки по\u00a0кругу' },
] as const

const dvrLabels: Readonly<Record<(typeof channelDvrSpans)[number], string>> = {
  0: 'Нельзя',
  1800: 'На\u00a030\u00a0минут',
  7200: 'На\u00a02\u00a0часа',
}
const dvrChoices = channelDvrSpans.map((span) => ({ value: String(span), label: dvrLabels[span] }))
const visibilityLabels = { PUBLIC: 'Всем', LINK: 'По\u00a0ссылке', PRIVATE: 'Только участникам' } as const

const { min, max } = translationBounds.adSeconds

const begin: ChannelValues = {
  ...{ name: '', description: '', filler: 'album', albumId: null, videoId: null },
  ...{ dvr: '0', visibility: 'LINK', embedding: true },
  ...{ playerTemplate: followed, siteTemplate: followed, countryTemplate: followed },
  ...{ hasAds: false, adSeconds: 30, adTemplate: followed },
}

const valuesOf = (saved: Channel): ChannelValues => ({
  ...{ name: saved.name, description: saved.description, dvr: String(saved.dvrSeconds) },
  filler: saved.fillerAlbumId !== null ? 'album' : saved.fillerRecordId !== null ? 'video' : 'grid',
  albumId: saved.fillerAlbumId === null ? null : String(saved.fillerAlbumId),
  ...{ videoId: saved.fillerRecordId, visibility: saved.visibility, embedding: saved.embedding },
  ...{ playerTemplate: wordOf(saved.playerTemplateId), siteTemplate: wordOf(saved.siteTemplateId) },
  countryTemplate: wordOf(saved.countryTemplateId),
  ...{ hasAds: saved.adSeconds !== null, adSeconds: saved.adSeconds ?? 30, adTemplate: wordOf(saved.adTemplateId) },
})

const fieldsOf = ({
  name,
  description,
  visibility,
  embedding,
  filler,
  albumId,
  videoId,
  dvr,
  ...of
}: ChannelValues) => ({
  adTemplateId: idOf(of.adTemplate),
  adSeconds: of.hasAds ? of.adSeconds : null,
  ...{ name, description, visibility, embedding },
  ...{ playerTemplateId: idOf(of.playerTemplate), siteTemplateId: idOf(of.siteTemplate) },
  countryTemplateId: idOf(of.countryTemplate),
  fillerAlbumId: filler === 'album' && albumId !== null ? Number(albumId) : null,
  fillerRecordId: filler === 'video' ? videoId : null,
  dvrSeconds: channelDvrSpans.find((span) => String(span) === dvr) ?? 0,
})

const problemsOf = ({ name, filler, albumId, videoId, hasAds, adSeconds }: ChannelValues): Problems<ChannelValues> => ({
  adSeconds:
    hasAds && (adSeconds === null || adSeconds < min || adSeconds > max) ? `От ${min} до ${max} секунд` : undefined,
  name: name.trim() === '' ? 'Введите название' : undefined,
  albumId: filler === 'album' && albumId === null ? 'Выберите альбом' : undefined,
  videoId: filler === 'video' && videoId === null ? 'Выберите видео' : undefined,
})

/** A new channel: it is on air at once, with what fills its gaps. */
export function NewChannel({ onClose }: { onClose: () => void }) {
  const accountCode = useAccountCode()
  const form = useForm({
    call: channels.create,
    accountCode,
    latest: { values: begin, version: 0 },
    params: fieldsOf,
    problems: problemsOf,
    onSaved: ({ id }) => {
      navigate(pagePath(accountCode, `livestreams/channels/${id}`))
      return undefined
    },
  })
  return (
    <PopupForm title="Новый канал" verb="Создать канал" width={560} {...{ form, onClose }}>
      <ChannelFields form={form} />
    </PopupForm>
  )
}

interface ChangeProps {
  channel: Channel
  onClose: () => void
  onConflict: () => Promise<unknown>
}

/** Form of a channel that exists. */
export function ChangeChannel({ channel, onClose, onConflict }: ChangeProps) {
  const { id } = channel
  const form = useForm({
    call: channels.update,
    accountCode: useAccountCode(),
    latest: { values: valuesOf(channel), version: channel.rowVersion },
    params: (values: ChannelValues, _changed, rowVersion) => ({ id, rowVersion, ...fieldsOf(values) }),
    problems: problemsOf,
    onSaved: () => void onClose(),
    onConflict,
  })
  return (
    <PopupForm title="Настройки канала" verb="Сохранить" width={560} {...{ form, onClose }}>
      <ChannelFields form={form} />
    </PopupForm>
  )
}

function ChannelFields({ form }: { form: Pick<ReturnType<typeof useForm<never, ChannelValues>>, 'field' | 'values'> }) {
  const { values, field } = form
  const accountCode = useAccountCode()
  const may = useMay()
  const mayOpen = may({ access: openingToAll })
  const mayChooseAds = may(translationAds.choose)
  const { onChange: setHasAds } = field('hasAds')
  const { value: isEmbedded, onChange: setEmbedded } = field('embedding')
  const isOffered = (one: ChannelValues['visibility']) => one !== 'PUBLIC' || mayOpen || values.visibility === one
  return (
    <>
      <TextInput label="Название" required maxLength={channelBounds.nameChars} {...field('name')} />
      <TextArea label="Описание" rows={2} maxLength={channelBounds.descriptionChars} {...field('description')} />
      <RadioGroup label="Что показывать вне сетки" choices={fillerChoices} {...field('filler')} />
      {values.filler === 'album' && <AlbumChoice label="Альбом" accountCode={accountCode} {...field('albumId')} />}
      {values.filler === 'video' && (
        <VideoChoice label="Видео" accountCode={accountCode} isShown {...field('videoId')} />
      )}
      <Select label="Перемотка назад" choices={dvrChoices} {...field('dvr')} />
      <Select
        label="Кто смотрит"
        choices={visibilities.filter(isOffered).map((value) => ({ value, label: visibilityLabels[value] }))}
        {...field('visibility')}
      />
      <TemplateSelect label="Плеер" list={playerTemplates.list} {...field('playerTemplate')} />
      <TemplateSelect
        label="Сайты"
        list={siteTemplates.list}
        {...field('siteTemplate', 'Видео с\u00a0другими правилами сайтов или стран в\u00a0эфир не\u00a0выйдут')}
      />
      <TemplateSelect label="Страны" list={countryTemplates.list} {...field('countryTemplate')} />
      {mayChooseAds && (
        <Checkbox checked={values.hasAds} onChange={(checked) => setHasAds(checked)}>
          Реклама в&#160;эфире канала
        </Checkbox>
      )}
      {mayChooseAds && values.hasAds && (
        <>
          <TemplateSelect
            label="Рекламный шаблон"
            list={adTemplates.list}
            {...field(
              'adTemplate',
              'Паузы «В\u00a0начале» идут с\u00a0каждой передачей сетки, «Каждые…» — по\u00a0ходу эфира, других в\u00a0канале нет',
            )}
          />
          <NumberInput label="Не дольше" unit="с" min={min} max={max} {...field('adSeconds')} />
        </>
      )}
      <Checkbox checked={isEmbedded} onChange={(checked) => setEmbedded(checked)}>
        Показывать на&#160;других сайтах
      </Checkbox>
    </>
  )
}
