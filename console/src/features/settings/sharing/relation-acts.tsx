import { type ShareRelation, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { write } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { ChangeRules } from './change-rules.tsx'
import { EndRelation } from './end-relation.tsx'
import styles from './sharing.module.css'

interface Props {
  relation: ShareRelation
  accountCode: string
}

/** Acts on an agreement: an answer to what was offered, other rules, or its end. */
export function RelationActs({ relation, accountCode }: Props) {
  const { id, direction, state, accountName } = relation
  const [open, setOpen] = useState<'rules' | 'end' | null>(null)
  const close = () => setOpen(null)
  const accept = useMutation({
    ...write(sharing.accept, { accountCode }),
    onSuccess: () => showToast({ type: 'success', message: `Обмен действует: ${accountName}` }),
  })
  const reject = useMutation({
    ...write(sharing.reject, { accountCode }),
    onSuccess: () => showToast({ message: `Предложение отклонено: ${accountName}` }),
  })
  return (
    <span className={styles.acts}>
      {direction === 'in' && state === 'PENDING' ? (
        <>
          <Button
            busy={accept.isPending}
            aria-label={`Принять предложение: ${accountName}`}
            onClick={() => accept.mutate({ id })}
          >
            Принять
          </Button>
          <Button
            kind="quiet"
            busy={reject.isPending}
            aria-label={`Отклонить предложение: ${accountName}`}
            onClick={() => reject.mutate({ id })}
          >
            Отклонить
          </Button>
        </>
      ) : (
        <>
          {direction === 'out' && (
            <Button kind="quiet" aria-label={`Правила обмена: ${accountName}`} onClick={() => setOpen('rules')}>
              Правила
            </Button>
          )}
          <Button
            kind="danger-quiet"
            aria-label={`${endLabel(state)} обмен: ${accountName}`}
            onClick={() => setOpen('end')}
          >
            {endLabel(state)}
          </Button>
        </>
      )}
      {open === 'rules' && <ChangeRules relation={relation} accountCode={accountCode} onClose={close} />}
      {open === 'end' && <EndRelation relation={relation} accountCode={accountCode} onClose={close} />}
    </span>
  )
}

/** Returns the label of the button that ends an agreement: an offer is withdrawn. */
const endLabel = (state: ShareRelation['state']) => (state === 'PENDING' ? 'Отозвать' : 'Прекратить')
