import { type AuditEvent, audit } from '@skleyka/contract/audit/audit.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { write } from '../../api/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useJournalledFields } from '../metadata/metadata.ts'
import { fieldTitle } from './field-titles.ts'
import { deletedTemplate, madeTemplate, withLeft } from './template-lines.ts'

interface Props {
  event: AuditEvent
  accountCode: string
  /** A refusal tells that the lines on the screen are old. */
  reread: () => void
}

/** Gives the fields of one line their values of before; that is a line of its own and is taken back the same way. */
export function UndoButton({ event, accountCode, reread }: Props) {
  const metadata = useJournalledFields(event.changes.map(({ field }) => field))
  const fields = event.changes.map(({ field }) => fieldTitle(field, metadata, event.objectType)).join(', ')
  const deleted = deletedTemplate(event)
  const made = madeTemplate(event)
  const [back, label, verb = 'Вернуть'] =
    deleted !== null
      ? [`Шаблон «${deleted}» возвращён`, `Вернуть шаблон «${deleted}»`]
      : made !== null
        ? [`Шаблон «${made}» удалён`, `Удалить созданный шаблон «${made}»`, 'Удалить']
        : [`Возвращено прежнее: ${fields.toLocaleLowerCase('ru')}`, `Вернуть прежнее: ${fields}`]
  const undo = useMutation({
    ...write(audit.undo, { accountCode }),
    // not of the press: by then the list is read anew, and this button is no more
    onSuccess: ({ skipped }) => showToast({ type: 'success', message: withLeft(back, skipped) }),
    onError: reread,
  })
  return (
    <Button icon={Undo2} busy={undo.isPending} aria-label={label} onClick={() => undo.mutate({ id: event.id })}>
      {verb}
    </Button>
  )
}
