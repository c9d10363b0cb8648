import { plural } from '@skleyka/contract/plurals.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { useState } from 'react'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { videosText } from '../../russian/videos-text.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Props {
  /** Number of those that may be deleted, and how many stay because they must not be. */
  count: number
  held: number
  onClose: () => void
}

/** Empties the trash as it is seen now, once its count is typed. */
export default function EmptyTrash({ count: now, held, onClose }: Props) {
  // what was read when it was opened is what is agreed to
  const [count] = useState(now)
  const form = useForm({
    call: trash.empty,
    accountCode: useAccountCode(),
    latest: { values: { count: '' }, version: 0 },
    params: () => ({ count }),
    problems: ({ count: typed }) =>
      typed.replace(/\s/g, '') === String(count) ? {} : { count: `Введите число ${count}` },
    onSaved: () => {
      showToast({ message: 'Корзина очищается' })
      onClose()
    },
  })
  return (
    <PopupForm
      title={`Удалить навсегда ${videosText(count)}?`}
      verb="Очистить корзину"
      isDangerous
      isQuestion
      {...{ form, onClose }}
    >
      <p>
        Исчезнут исходные файлы, все качества и&#160;кадры, коды для вставки перестанут работать. Статистика
        и&#160;журнал останутся. Вернуть видео будет нельзя.
      </p>
      {held > 0 && (
        <p>
          {plural(held, ['Останется', 'Останутся', 'Останутся'])} {videosText(held)}: удалять{' '}
          {plural(held, ['его', 'их', 'их'])} запрещено.
        </p>
      )}
      <TextInput label={`Для подтверждения введите ${count}`} inputMode="numeric" {...form.field('count')} />
    </PopupForm>
  )
}
