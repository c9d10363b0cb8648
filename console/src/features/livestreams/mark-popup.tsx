import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Marks this moment of the broadcast: a chapter of its recording. */
export function MarkPopup({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm({
    call: translations.mark,
    accountCode: useAccountCode(),
    latest: { values: { label: '' }, version: 0 },
    params: ({ label }) => ({ id, label: label.trim() }),
    problems: ({ label }) => (label.trim() === '' ? { label: 'Назовите момент' } : {}),
    onSaved: ({ mark }) => {
      showToast({ type: 'success', message: `Метка поставлена: ${mark.label}` })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm title="Метка" verb="Поставить метку" {...{ form, onClose }}>
      <TextInput
        label="Что происходит"
        required
        autoFocus
        maxLength={translationBounds.markChars}
        {...form.field('label', 'В\u00a0записи на\u00a0этом месте начнётся глава')}
      />
    </PopupForm>
  )
}
