import { type TaskItem, uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read, write } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { PopupFoot } from '../../ui/popup/popup-foot.tsx'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { cutStage } from './cut-stage.ts'
import styles from './timeline.module.css'

const pollMs = 1_000

interface Props {
  way: 'trim' | 'clip'
  /** The record that gets the cut. */
  recordId: number
  title: string
  onClose: () => void
}

/** Progress of a cut. It goes on without this window. */
export function CutProgress({ way, recordId, title, onClose }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const client = useQueryClient()
  const params = { accountCode, recordId, page: 1, perPage: 20 }
  const { data } = useQuery({
    ...read(uploader.getAccountUploaderTasks, params, { accountCode }),
    refetchInterval: ({ state }) => (isOver(cutStage(state.data?.tasks ?? []).kind) ? false : pollMs),
  })
  const restart = useMutation(write(uploader.restartAccountTask, { accountCode }))
  const stage = cutStage(data?.tasks ?? [])
  const isDone = stage.kind === 'done'
  useEffect(() => {
    // the player gets the address of the new video
    if (isDone)
      void client.invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'records' || area === 'heat' })
  }, [isDone, client])
  const retry = ({ id }: TaskItem) => restart.mutate({ accountCode, taskId: id })
  return (
    <Popup open onClose={onClose} title={title} width={480}>
      <div className={styles.progress}>
        <p className={stage.kind === 'failed' ? styles.bad : undefined} role="status">
          {stage.kind === 'done' ? done[way] : stage.words}
        </p>
        {stage.kind === 'work' && <ProgressBar value={stage.share} label="Готовность" />}
        {stage.kind === 'work' && (
          <p className={styles.number}>Окно можно закрыть: работа продолжится, ход виден в&#160;«Загрузках».</p>
        )}
      </div>
      <PopupFoot>
        {stage.kind === 'failed' && stage.task.canRetry && may(uploader.restartAccountTask) && (
          <Button kind="main" busy={restart.isPending} onClick={() => retry(stage.task)}>
            Повторить
          </Button>
        )}
        {way === 'clip' && (
          <ButtonLink kind={isDone ? 'main' : 'plain'} to={pagePath(accountCode, `records/${recordId}`)}>
            Открыть клип
          </ButtonLink>
        )}
        <Button onClick={onClose}>Закрыть</Button>
      </PopupFoot>
    </Popup>
  )
}

const done = { trim: 'Видео обрезано.', clip: 'Клип готов.' } as const
const isOver = (kind: 'work' | 'failed' | 'done') => kind !== 'work'
