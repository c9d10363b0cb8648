import { claimBounds } from '@skleyka/contract/claims/claim-bounds.ts'
import { type ClaimWish, claimWishes, claimWishTitles } from '@skleyka/contract/claims/claim-states.ts'
import { holderClaims } from '@skleyka/contract/claims/holder-claims.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { type HolderPass, ofHolder, writeForHolder } from '../../api/holder-calls.ts'
import { navigate } from '../../browser/address-bar.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { holderPath } from '../copyright-holders/copyright-holders.tsx'
import { ClaimFilesField, type SentFile } from './claim-files-field.tsx'
import { readRanges } from './claim-labels.ts'
import { CountriesField } from './countries-field.tsx'

interface Values {
  video: string
  work: string
  ranges: string
  basis: string
  wish: ClaimWish
  countries: readonly string[]
  fileIds: readonly SentFile[]
}

const empty: Values = { video: '', work: '', ranges: '', basis: '', wish: 'TAKE_DOWN', countries: [], fileIds: [] }
const wishChoices = claimWishes.map((value) => ({ value, label: claimWishTitles[value] }))

/** Form of a new claim of a copyright holder. */
export function NewClaim({ pass, onClose }: { pass: HolderPass; onClose: () => void }) {
  const { mutateAsync: announce } = useMutation({
    ...writeForHolder(holderClaims.sendFile, pass),
    meta: { quiet: true },
  })
  const form = useForm({
    call: holderClaims.create,
    ...ofHolder(pass),
    latest: { values: empty, version: 0 },
    params: ({ ranges, fileIds, countries, wish, ...values }) => ({
      ...values,
      wish,
      ranges: readRanges(ranges).ranges,
      countries: wish === 'COUNTRIES' ? [...countries] : [],
      fileIds: fileIds.map(({ id }) => id),
    }),
    problems: ({ video, work, ranges, basis, wish, countries }) => ({
      ...(video.trim() === '' && { video: 'Укажите адрес страницы видео' }),
      ...(work.trim() === '' && { work: 'Назовите произведение' }),
      ...(basis.trim() === '' && { basis: 'Напишите, на\u00a0чём основаны ваши права' }),
      ...(readRanges(ranges).problem !== null && { ranges: readRanges(ranges).problem ?? '' }),
      ...(wish === 'COUNTRIES' && countries.length === 0 && { countries: 'Выберите страны' }),
    }),
    onSaved: ({ claim }) => {
      showToast({ type: 'success', message: `Претензия №\u00a0${claim.id} подана` })
      onClose()
      navigate(holderPath(pass.name, `claims/${claim.id}`))
      return undefined
    },
  })
  return (
    <PopupForm title="Новая претензия" verb="Подать претензию" width={640} {...{ form, onClose }}>
      <TextInput
        label="Видео или трансляция"
        required
        maxLength={claimBounds.videoChars}
        {...form.field('video', 'Адрес страницы или номер')}
      />
      <TextInput
        label="Ваше произведение"
        required
        maxLength={claimBounds.workChars}
        {...form.field('work', 'Название, год, автор')}
      />
      <TextArea
        label="Фрагменты"
        rows={2}
        {...form.field('ranges', 'По одному на\u00a0строку, например 0:10–1:20. Пусто\u00a0— всё видео')}
      />
      <TextArea
        label="Основание"
        required
        rows={4}
        maxLength={claimBounds.basisChars}
        {...form.field('basis', 'Договор, свидетельство, ссылка на\u00a0публикацию')}
      />
      <ClaimFilesField announce={announce} {...form.field('fileIds')} />
      <Select label="Что сделать" choices={wishChoices} {...form.field('wish')} />
      {form.values.wish === 'COUNTRIES' && <CountriesField {...form.field('countries')} />}
    </PopupForm>
  )
}
