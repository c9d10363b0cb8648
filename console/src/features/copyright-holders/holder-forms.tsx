import { copyrightHolderBounds } from '@skleyka/contract/copyright-holders/copyright-holder-bounds.ts'
import { type Holder, holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

const nameProblem = ({ name }: { name: string }) => {
  const chars = name.trim().length
  if (chars === 0) return { name: 'Введите имя' }
  return chars > copyrightHolderBounds.nameChars
    ? { name: `Имя не\u00a0длиннее ${copyrightHolderBounds.nameChars}\u00a0символов` }
    : {}
}

export function NewHolder({ onClose }: { onClose: () => void }) {
  const form = useForm({
    call: holders.create,
    accountCode: null,
    latest: { values: { name: '' }, version: 0 },
    params: ({ name }) => ({ name: name.trim() }),
    problems: nameProblem,
    onSaved: ({ name }) => {
      showToast({ type: 'success', message: `Добавлен правообладатель «${name}»` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Новый правообладатель" verb="Добавить" {...{ form, onClose }}>
      <TextInput
        label="Имя"
        required
        autoFocus
        {...form.field('name', 'Как в\u00a0договоре: ООО «Кинокомпания», Иванов\u00a0И.\u00a0И.')}
      />
    </PopupForm>
  )
}

export function RenameHolder({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const form = useForm({
    call: holders.rename,
    accountCode: null,
    latest: { values: { name: holder.name }, version: 0 },
    params: ({ name }) => ({ id: holder.id, name: name.trim() }),
    problems: nameProblem,
    onSaved: ({ name }) => {
      showToast({ type: 'success', message: `Теперь «${name}»` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Переименовать правообладателя" verb="Сохранить" {...{ form, onClose }}>
      <TextInput label="Имя" required autoFocus {...form.field('name', 'Новое имя сразу появится у\u00a0всех видео')} />
    </PopupForm>
  )
}

export function MergeHolder({
  holder,
  others,
  onClose,
}: {
  holder: Holder
  others: readonly Holder[]
  onClose: () => void
}) {
  const values: { into: string | null } = { into: null }
  const form = useForm({
    call: holders.merge,
    accountCode: null,
    latest: { values, version: 0 },
    params: ({ into }: typeof values) => ({ id: holder.id, intoId: Number(into) }),
    problems: ({ into }) => (into === null ? { into: 'Выберите правообладателя' } : {}),
    onSaved: ({ videos }) => {
      const words = plural(videos, ['видео перенесено', 'видео перенесено', 'видео перенесено'])
      showToast({ type: 'success', message: `Объединены: ${groupDigits(videos)}\u00a0${words}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title={`Объединить «${holder.name}» с\u00a0другим`} verb="Объединить" isDangerous {...{ form, onClose }}>
      <p>
        Видео, представители, отчёты и&#160;претензии перейдут выбранному правообладателю, а&#160;«{holder.name}»
        исчезнет. Вернуть это нельзя.
      </p>
      <Combobox
        label="С кем объединить"
        required
        choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('into')}
      />
    </PopupForm>
  )
}
