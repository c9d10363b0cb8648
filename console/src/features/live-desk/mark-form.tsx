import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { write } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './air-card.module.css'
import { Row } from './air-row.tsx'

/** Names this moment of the broadcast: a chapter of its recording begins there. */
export function MarkForm({ id }: { id: number }) {
  const [label, setLabel] = useState('')
  const mark = useMutation({
    ...write(translations.mark, { accountCode: useAccountCode() }),
    onSuccess: ({ mark: made }) => {
      showToast({ type: 'success', message: `Метка поставлена: ${made.label}` })
      setLabel('')
    },
  })
  const named = label.trim()
  return (
    <Row icon={Flag} title="Метка">
      <form
        className={styles.mark}
        onSubmit={(event) => {
          event.preventDefault()
          if (named !== '' && !mark.isPending) mark.mutate({ id, label: named })
        }}
      >
        <TextInput
          label="Что происходит"
          hideLabel
          placeholder="Что происходит"
          maxLength={translationBounds.markChars}
          value={label}
          onChange={setLabel}
        />
        <Button type="submit" disabled={named === ''} busy={mark.isPending} aria-label="Поставить метку">
          Поставить
        </Button>
      </form>
    </Row>
  )
}
