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
  const isSrt = (typed: string) => /^srt:/i.test(typed.trim())
  // the key that is kept goes to no other address; of SRT only the server knows what it keeps
  const keyProblem = (typed: string) => {
    if (isSrt(typed)) return false
    if (isNew) return { key: 'Введите ключ потока' }
    return trimSignsEnd(typed, '/') !== url && { key: 'Адрес изменён: введите ключ потока заново' }
  }
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
      ...(!/^(?:rtmps?|srt):\/\/./i.test(values.url.trim()) && {
        url: 'Введите адрес, который начинается с\u00a0rtmp://, rtmps:// или srt://',
      }),
      ...(values.key.trim() === '' && keyProblem(values.url.trim())),
    }),
    onSaved: () => {
      showToast({ type: 'success', message: isNew ? 'Получатель добавлен' : 'Получатель сохранён' })
      onClose()
      return undefined
    },
  })
  const bySrt = isSrt(form.values.url)
  const addressNote = bySrt
    ? 'Вставьте целиком, со\u00a0streamid: он\u00a0хранится зашифрованным и\u00a0не\u00a0показывается'
    : 'Его даёт площадка: rtmp://, rtmps:// или srt://'
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
        {...form.field('url', addressNote)}
      />
      <TextInput
        label={bySrt ? 'Пароль (passphrase)' : 'Ключ потока'}
        required={isNew && !bySrt}
        autoComplete="off"
        spellCheck={false}
        maxLength={translationBounds.targetKeyChars}
        {...form.field('key', bySrt ? passphraseNote(isNew) : keyNote(isNew))}
      />
    </PopupForm>
  )
}

const keyNote = (isNew: boolean) =>
  isNew
    ? 'Хранится зашифрованным, никому не\u00a0показывается'
    : 'Пусто\u00a0— остаётся прежний, если адрес не\u00a0меняется'

const passphraseNote = (isNew: boolean) =>
  isNew
    ? 'Если площадка его дала и\u00a0в\u00a0адресе его нет. Хранится зашифрованным'
    : 'Пусто\u00a0— остаются прежние streamid и\u00a0пароль, если сервер не\u00a0меняется'
