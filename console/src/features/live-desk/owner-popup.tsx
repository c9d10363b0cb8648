import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Gives a livestream to another member of the account. */
export function OwnerPopup({ livestream, onClose }: { livestream: Translation; onClose: () => void }) {
  const { id, ownerId } = livestream
  const accountCode = useAccountCode()
  const { data } = useQuery(read(translations.owners, {}, { accountCode }))
  const choices = (data?.owners ?? []).map((one) => ({ value: String(one.id), label: one.name }))
  const isKnown = choices.some(({ value }) => value === String(ownerId))
  const form = useForm({
    call: translations.changeOwner,
    accountCode,
    latest: { values: { userId: isKnown ? String(ownerId) : null }, version: 0 },
    params: ({ userId }) => ({ id, userId: Number(userId) }),
    problems: ({ userId }) => (userId === null ? { userId: 'Выберите владельца' } : {}),
    onSaved: ({ ownerName }) => {
      showToast({ type: 'success', message: `Новый владелец: ${ownerName}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Сменить владельца" verb="Передать" {...{ form, onClose }}>
      <Combobox key={choices.length} label="Владелец" required choices={choices} {...form.field('userId')} />
    </PopupForm>
  )
}
