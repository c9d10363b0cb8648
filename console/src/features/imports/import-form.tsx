import { importBounds } from '@skleyka/contract/imports/import-bounds.ts'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { onPanel, takeCaret } from '../uploads/uploads.ts'
import styles from './import-form.module.css'
import { typedLinks } from './typed-links.ts'

/** Links to files, one a line. Those that cannot be read stay in the field, each with its reason. */
export function ImportForm({ accountCode }: { accountCode: string }) {
  const [text, setText] = useState('')
  const [isMute, setMute] = useState(false)
  const [bad, setBad] = useState<readonly string[]>([])
  const create = useMutation(write(imports.create, { accountCode }))
  const { links, problem } = typedLinks(text)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // a menu that opened the panel gives the focus back first
    const look = () =>
      requestAnimationFrame(() => {
        if (takeCaret()) form.current?.querySelector('textarea')?.focus()
      })
    look()
    return onPanel(look)
  }, [])
  const begin = () =>
    create.mutate(
      { urls: links, isMute },
      {
        onSuccess: (answer) => {
          setText(answer.bad.map(({ line }) => links[line - 1]).join('\n'))
          setBad(answer.bad.map(({ reason }) => reason))
        },
      },
    )
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <TextArea
        label="Ссылки на видеофайлы, по одной в строке"
        rows={3}
        spellCheck={false}
        placeholder="https://"
        value={text}
        onChange={(next) => {
          setText(next)
          setBad([])
        }}
        {...(links.length > 1 && { aside: `${links.length} из ${importBounds.urls}` })}
        {...(problem === null
          ? bad.length > 0 && { status: 'error', hint: <BadLines reasons={bad} /> }
          : { status: 'error', hint: problem })}
      />
      <div className={styles.line}>
        <Button type="submit" busy={create.isPending} disabled={links.length === 0 || problem !== null}>
          Скачать
        </Button>
        <Checkbox checked={isMute} onChange={setMute}>
          Без звука
        </Checkbox>
      </div>
      <p>
        Видео передаст кто-то без входа?{' '}
        <TextLink to={pagePath(accountCode, 'records/upload-links')}>Сделайте для него ссылку</TextLink>
      </p>
    </form>
  )
}

function BadLines({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
    <span key={index} className={styles.bad}>
      Строка {index + 1}: {reason}
    </span>
  ))
}
