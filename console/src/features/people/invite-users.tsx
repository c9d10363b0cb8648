import { type Invited, users } from '@skleyka/contract/users/users.calls.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../browser/clipboard.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { askBeforeLosing } from '../../ui/copy/ask-before-losing.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { TextArea } from '../../ui/text-input/text-area.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { invitedTitle, leftOut, leftOutLabel, linesIn, linesProblem } from './invite-lines.ts'
import styles from './people.module.css'
import { RoleBoxes } from './role-boxes.tsx'

/** «Пригласить» (product B9): addresses, roles, and the links that were made, told once. */
export function InviteUsers({ onClose }: { onClose: () => void }) {
  const [results, setResults] = useState<readonly Invited[] | null>(null)
  const form = useForm({
    call: users.invite,
    accountCode: useAccountCode(),
    latest: { values: { emails: '', roleIds: [] as number[] }, version: 0 },
    params: ({ emails, roleIds }) => ({ lines: linesIn(emails), roleIds }),
    problems: ({ emails }) => ({ emails: linesProblem(emails) }),
    onSaved: (answer) => void setResults(answer.results),
  })
  if (results) return <Made results={results} onClose={onClose} />
  return (
    <PopupForm title="Пригласить в аккаунт" verb="Пригласить" {...{ form, onClose }}>
      <TextArea
        label="Почта"
        rows={3}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('emails', 'По одному адресу в\u00a0строке, не\u00a0больше 50')}
      />
      <RoleBoxes value={form.values.roleIds} onChange={(ids) => form.field('roleIds').onChange(ids)} />
    </PopupForm>
  )
}

function Made({ results, onClose }: { results: readonly Invited[]; onClose: () => void }) {
  const links = results.flatMap(({ text, url }) => (url === null ? [] : [`${text}\t${url}`]))
  // who was written to too often this hour gets his link by hand
  const isMailed = links.length > 0 && results.every(({ mailed, url }) => mailed || url === null)
  const left = leftOut(results)
  const [copied, setCopied] = useState<ReadonlySet<number>>(new Set())
  const shown = results.filter(({ url }) => url !== null)
  const leave = async () => {
    const isCopied = shown.every(({ line }) => copied.has(line))
    if (isCopied || (await askBeforeLosing(links.join('\n')))) onClose()
  }
  return (
    // a press beside the window must not lose the only copy
    <Popup open onClose={() => void leave()} title={invitedTitle(results)} width={560} closeOnOutside={false}>
      {left.length > 0 && (
        <div className={styles.leftOut}>
          <p>{leftOutLabel(left.length, results.length)}</p>
          <CopyButton text={left.join('\n')} label={'Скопировать их\u00a0адреса'} />
        </div>
      )}
      {links.length > 0 && (
        <p>
          {isMailed
            ? 'Письма со\u00a0ссылками уже отправлены. Ссылку можно передать и\u00a0самому: по'
            : 'Передайте каждому его ссылку: по'}
          &#160;ней задают пароль или принимают приглашение, один раз и&#160;в&#160;течение недели. Больше ссылки нигде
          не&#160;показываются.
        </p>
      )}
      <ul className={styles.results} aria-label="Приглашения">
        {results.map((one) => (
          <li key={one.line} className={styles.result}>
            <bdi>{one.text}</bdi>
            {one.url !== null && (
              <CopyButton
                text={one.url}
                label={`Скопировать ссылку: ${one.text}`}
                onCopied={() => setCopied((before) => new Set(before).add(one.line))}
              />
            )}
            <span className={styles.said} data-bad={one.problem !== null || undefined}>
              {saidOf(one)}
            </span>
          </li>
        ))}
      </ul>
      <PopupFoot>
        {links.length > 1 && (
          <Button
            icon={Copy}
            onClick={() =>
              void copyText(links.join('\n')).then((isDone) => {
                if (isDone) setCopied(new Set(results.map(({ line }) => line)))
                showToast({ message: isDone ? 'Ссылки скопированы' : 'Браузер не\u00a0дал скопировать' })
              })
            }
          >
            Скопировать все ссылки
          </Button>
        )}
        <Button kind="main" onClick={onClose}>
          Готово
        </Button>
      </PopupFoot>
    </Popup>
  )
}

function saidOf({ outcome, url, problem }: Invited): string {
  if (problem !== null) return problem
  if (outcome === 'MEMBER') return 'Уже в\u00a0аккаунте или приглашён, роли не\u00a0изменились'
  return url ?? 'Приглашение ждёт его ответа'
}
