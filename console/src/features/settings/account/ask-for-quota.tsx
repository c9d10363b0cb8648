import { type QuotaKind, quotaKinds, quotaTitles } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotasNow } from '@skleyka/contract/quotas/quotas.calls.ts'
import { support } from '@skleyka/contract/support/support.calls.ts'
import { supportBounds } from '@skleyka/contract/support/support-bounds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/queries.ts'
import { PopupForm } from '../../../form/popup-form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { quotaFields } from '../../../russian/quota-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { NumberInput } from '../../../ui/number-input/number-input.tsx'
import { TextArea } from '../../../ui/text-input/text-area.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { boundText, noneTyped, problemsOf, sentWords, toRequestedQuotas } from './quota-request.ts'

interface Props {
  accountCode: string
  quotas: QuotasNow
}

/** «Попросить больше» beside the quotas (product B12): once a day, and what came of it. */
export function AskForQuota({ accountCode, quotas }: Props) {
  const [isAsking, setAsking] = useState(false)
  const last = useQuery(read(support.lastRequest, { topic: 'quota', accountCode }))
  if (quotaKinds.every((kind) => quotas[kind].limit === null)) return null
  const sent = last.data?.request ?? null
  return (
    <>
      <p role="status">{sent !== null && sentWords(sent)}</p>
      {sent === null && (
        <div>
          <Button disabled={last.isPending} onClick={() => setAsking(true)}>
            Попросить больше
          </Button>
        </div>
      )}
      {isAsking && <Asking {...{ accountCode, quotas }} onClose={() => setAsking(false)} />}
    </>
  )
}

const unitOf = (kind: QuotaKind) => {
  const { unit } = quotaFields[kind]
  return unit === undefined ? {} : { unit }
}

/** A form with a field for each bounded kind; what is left alone is not asked for. */
function Asking({ accountCode, quotas, onClose }: Props & { onClose: () => void }) {
  const form = useForm({
    call: support.requestQuota,
    accountCode,
    latest: { values: { ...noneTyped, text: '' }, version: 0 },
    params: ({ text, ...typed }) => ({ wanted: toRequestedQuotas(typed), text }),
    problems: ({ text: _, ...typed }) => problemsOf(typed, quotas),
    onSaved: () => {
      showToast({ type: 'success', message: 'Запрос отправлен' })
      onClose()
      return undefined
    },
  })
  const kinds = quotaKinds.filter((kind) => quotas[kind].limit !== null)
  return (
    <PopupForm title="Попросить больше" verb="Отправить запрос" {...{ form, onClose }}>
      {kinds.map((kind) => (
        <NumberInput
          key={kind}
          label={quotaTitles[kind]}
          min={0}
          max={quotaFields[kind].most}
          {...unitOf(kind)}
          {...form.field(kind, `Сейчас ${boundText(kind, quotas)}`)}
        />
      ))}
      <TextArea
        label="Зачем"
        rows={3}
        maxLength={supportBounds.textChars}
        {...form.field('text', 'Можно не\u00a0указывать')}
      />
    </PopupForm>
  )
}
