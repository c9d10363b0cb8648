import { trash } from '@skleyka/contract/trash.ts'
import { useState } from 'react'
import { Form, FormAlert } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Popup } from '../../../ui/popup/popup.tsx'
import { PopupFoot } from '../../../ui/popup/popup-foot.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { videosText } from './trash-labels.ts'

interface Props {
  /** How many may be deleted, and how many stay because they must not be. */
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
      return undefined
    },
  })
  const title = `Удалить навсегда ${videosText(count)}?`
  return (
    <Popup open onClose={onClose} title={title} role="alertdialog" closeOnOutside={false}>
      <Form label={title} onSubmit={form.submit}>
        <p>
          Исчезнут исходные файлы, все качества и&#160;кадры, коды для вставки перестанут работать. Статистика
          и&#160;журнал останутся. Вернуть видео будет нельзя.
        </p>
        {held > 0 && <p>Останутся {videosText(held)}: удалять их запрещено.</p>}
        <TextInput label={`Для подтверждения введите ${count}`} inputMode="numeric" {...form.field('count')} />
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PopupFoot>
          <Button type="submit" kind="danger" busy={form.isSaving}>
            Очистить корзину
          </Button>
          <Button onClick={onClose}>Отменить</Button>
        </PopupFoot>
      </Form>
    </Popup>
  )
}
