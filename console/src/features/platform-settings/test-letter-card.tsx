import { installation } from '@skleyka/contract/installation/installation.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useApp } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { letterText } from './letter-text.ts'
import styles from './settings.module.css'

const none = { accountCode: null }
const pollMs = 2_000

/** «Пробное письмо»: goes as any other letter does, and says what became of it. */
export function TestLetterCard() {
  const { user } = useApp()
  const [letterId, setLetterId] = useState<number | null>(null)
  const values = { email: user.email }
  const form = useForm({
    call: installation.sendTestLetter,
    ...none,
    latest: { values, version: 0 },
    params: ({ email }) => ({ email }),
    problems: ({ email }) => ({ email: email.trim() === '' ? 'Введите адрес' : undefined }),
    onSaved: ({ letter }) => {
      setLetterId(letter.id)
      return undefined
    },
  })
  const { data } = useQuery({
    ...read(installation.testLetter, { id: letterId ?? 1 }, none),
    enabled: letterId !== null,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.letter.state === 'WAITING' ? pollMs : false,
  })
  return (
    <Form label="Пробное письмо" onSubmit={form.submit}>
      <Card title="Пробное письмо">
        <div className={styles.body}>
          <TextInput label="Кому" type="email" required {...form.field('email')} />
          <span>
            <Button type="submit" working={form.isSaving}>
              Отправить пробное письмо
            </Button>
          </span>
          <p role="status" className={styles.quiet}>
            {letterId !== null && (data ? letterText(data.letter) : 'Письмо отправляется…')}
          </p>
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        </div>
      </Card>
    </Form>
  )
}
