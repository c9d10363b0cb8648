import { type TranslationTarget, translationTargets } from '@skleyka/contract/translations/targets.calls.ts'
import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { read, write } from '../../api/queries.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import { formatNearMoment } from '../../russian/dates.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import styles from './live-desk.module.css'
import { targetProblemLabels, targetStateLabels } from './target-labels.ts'
import { TargetPopup } from './target-popup.tsx'

/** Time between two looks at the targets, ms. */
const pollMs = 3_000

/** Other platforms that a livestream is sent on to: each with its state and its log. */
export default function TargetsCard({ livestream: { id, mayEdit } }: { livestream: Translation }) {
  const accountCode = useAccountCode()
  const [open, setOpen] = useState<TranslationTarget | 'new' | null>(null)
  const query = useQuery({
    ...read(translationTargets.list, { translationId: id }, { accountCode }),
    refetchInterval: pollMs,
  })
  const targets = query.data?.targets ?? []
  if (!mayEdit && targets.length === 0) return null
  return (
    <Card title="Отправлять на другие площадки" padded>
      <div className={styles.ingest}>
        {query.isError || !query.data ? (
          <QueryPlaceholder query={query} height={60} />
        ) : (
          targets.map((target) => (
            <Target key={target.id} translationId={id} {...{ target, mayEdit }} onEdit={() => setOpen(target)} />
          ))
        )}
        {targets.length === 0 && query.data && (
          <p className={styles.quiet}>
            Эфир пойдёт сразу и&#160;туда, где принимают RTMP или SRT: картинка не&#160;перекодируется
          </p>
        )}
        {mayEdit && (
          <div className={styles.acts}>
            <Button icon={Plus} onClick={() => setOpen('new')}>
              Добавить получателя
            </Button>
          </div>
        )}
      </div>
      {open !== null && (
        <TargetPopup translationId={id} target={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

interface Props {
  translationId: number
  target: TranslationTarget
  mayEdit: boolean
  onEdit: () => void
}

function Target({ translationId, target, mayEdit, onEdit }: Props) {
  const { id, name, url, isOn, state, problem, detail, log } = target
  const accountCode = useAccountCode()
  const toggle = useMutation(write(translationTargets.toggle, { accountCode }))
  const remove = useAskedWrite(translationTargets.delete, accountCode)
  const { label, tone } = targetStateLabels[state]
  const deletion = {
    title: 'Удалить получателя?',
    message: `Эфир больше не\u00a0будет отправляться: ${name}.`,
    okLabel: 'Удалить',
    danger: true,
  }
  return (
    <section className={styles.target} aria-label={name}>
      <div className={styles.targetHead}>
        {mayEdit ? (
          <Switch
            on={isOn}
            disabled={toggle.isPending}
            onChange={(next) => toggle.mutate({ translationId, id, isOn: next })}
          >
            {name}
          </Switch>
        ) : (
          <span>{name}</span>
        )}
        {mayEdit && (
          <span className={styles.keyActs}>
            <IconButton icon={Pencil} size={28} label={`Изменить: ${name}`} onClick={onEdit} />
            <IconButton
              icon={Trash2}
              size={28}
              label={`Удалить: ${name}`}
              onClick={() => void remove({ translationId, id }, deletion, 'Получатель удалён')}
            />
          </span>
        )}
      </div>
      <code className={styles.quiet}>{url}</code>
      <StateMark tone={tone}>{label}</StateMark>
      {state !== 'OFF' && problem !== null && <p className={styles.quiet}>{problemText(problem, detail)}</p>}
      {log.length > 0 && (
        <details>
          <summary>Что происходило</summary>
          <ol className={styles.log}>
            {log.map((line) => (
              <li key={`${line.at.getTime()} ${line.state}`}>
                {formatNearMoment(line.at)}: {targetStateLabels[line.state].label}
                {line.problem !== null && `. ${problemText(line.problem, line.detail)}`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

const problemText = (problem: keyof typeof targetProblemLabels, detail: string) =>
  `${targetProblemLabels[problem]}${detail === '' ? '' : ` (${detail})`}`
