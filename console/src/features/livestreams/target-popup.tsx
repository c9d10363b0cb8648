import { trimSignsEnd } from '@skleyka/contract/texts.ts'
import { type TranslationTarget, translationTargets } from '@skleyka/contract/translations/targets.calls.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Props {
  translationId: number
  /** Null for a new one. */
  target: TranslationTarget | null
  onClose: () => void
}

/** A receiver that a livestream is sent on to: its name, address and key. */
export function TargetPopup({ translationId, target, onClose }: Props) {
  const isNew = target === null
  const { name = '', url = '', rowVersion = 0 } = target ?? {}
  // the key that is kept goes to no other address
  const keyProblem = (typed: string) =>
    isNew
      ? { key: 'Введите ключ потока' }
      : trimSignsEnd(typed, '/') !== url && { key: 'Адрес изменён: введите ключ потока заново' }
  const form = useForm({
    call: translationTargets.save,
    accountCode: useAccountCode(),
    latest: { values: { name, url, key: '' }, version: rowVersion },
    params: (values) => ({
      ...{ translationId, name: values.name.trim(), url: values.url.trim(), isOn: target?.isOn ?? true },
      ...(target && { id: target.id, rowVersion: target.rowVersion }),
      ...(values.key.trim() !== '' && { key: values.key.trim() }),
    }),
    problems: (values) => ({
      ...(values.name.trim() === '' && { name: 'Назовите получателя' }),
      ...(!/^rtmps?:\/\/./i.test(values.url.trim()) && {
        url: 'Введите адрес, который начинается с\u00a0rtmp:// или rtmps://',
      }),
      ...(values.key.trim() === '' && keyProblem(values.url.trim())),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: isNew ? 'Получатель добавлен' : 'Получатель сохранён' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={isNew ? 'Новый получатель' : 'Получатель'}
      verb={isNew ? 'Добавить' : 'Сохранить'}
      {...{ form, onClose }}
    >
      <TextInput
        label="Название"
        required
        autoFocus
        maxLength={translationBounds.targetNameChars}
        {...form.field('name', 'Например, название площадки')}
      />
      <TextInput
        label="Адрес сервера"
        required
        inputMode="url"
        maxLength={translationBounds.targetUrlChars}
        {...form.field('url', 'Его даёт площадка: rtmp:// или rtmps://')}
      />
      <TextInput
        label="Ключ потока"
        required={isNew}
        autoComplete="off"
        spellCheck={false}
        maxLength={translationBounds.targetKeyChars}
        {...form.field(
          'key',
          isNew
            ? 'Хранится зашифрованным, никому не\u00a0показывается'
            : 'Пусто\u00a0— остаётся прежний, если адрес не\u00a0меняется',
        )}
      />
    </PopupForm>
  )
}
