import { gateBounds, gates, type TicketKind } from '@skleyka/contract/access/gates.calls.ts'
import { uploadLinkBounds } from '@skleyka/contract/upload-links/upload-link-bounds.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

interface Values {
  count: number | null
  maxUses: number | null
  days: number | null
  viewer: string
}

const dayMs = 24 * 3600 * 1000
const untilOf = (days: number | null) => (days === null ? null : new Date(Date.now() + days * dayMs))

/** New codes, or a signed link: how many, for how many viewers each, until when, for whom. */
export function NewTickets({ recordId, kind, onClose }: { recordId: number; kind: TicketKind; onClose: () => void }) {
  const isCode = kind === 'CODE'
  const nothing: Values = { count: 1, maxUses: 1, days: null, viewer: '' }
  const form = useForm({
    call: gates.makeTickets,
    accountCode: useAccountCode(),
    latest: { values: nothing, version: 0 },
    params: ({ count, maxUses, days, viewer }: Values) => ({
      recordId,
      kind,
      count: count ?? 0,
      maxUses,
      until: untilOf(days),
      viewer,
    }),
    problems: ({ count }) => ({ count: count === null ? 'Укажите, сколько их создать' : undefined }),
    onSaved: () => {
      showToast({ message: isCode ? 'Коды готовы' : 'Ссылка готова', type: 'success' })
      onClose()
      return undefined
    },
  })
  return (
    <PopupForm
      title={isCode ? 'Новые коды' : 'Новые ссылки'}
      verb={isCode ? 'Создать коды' : 'Создать ссылки'}
      {...{ form, onClose }}
    >
      <NumberInput label="Сколько" min={1} max={gateBounds.ticketsAtOnce} {...form.field('count')} />
      <NumberInput
        label="Сколько раз можно войти по каждому"
        min={1}
        max={gateBounds.ticketUses}
        {...form.field('maxUses', 'Пусто\u00a0— сколько угодно')}
      />
      <NumberInput label="Действует" min={1} max={365} unit="дней" {...form.field('days', 'Пусто\u00a0— без срока')} />
      <TextInput
        label="Для кого"
        maxLength={uploadLinkBounds.noteChars}
        {...form.field('viewer', 'Имя или группа: видно только в\u00a0аккаунте')}
      />
    </PopupForm>
  )
}
