import type { ResultOf } from '@skleyka/contract/method.ts'
import { isInWork } from '@skleyka/contract/records/record-states.ts'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import type { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { useLeaveGuard } from '../../form/use-leave-guard.ts'
import { languageTitle } from '../../russian/languages.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { RecordPlayer } from '../video-player/video-player.tsx'
import { editedOf } from './cue-edits.ts'
import { CueList } from './cue-list.tsx'
import type { CueActs } from './cue-row.tsx'
import styles from './editor.module.css'
import { EditorTools } from './editor-tools.tsx'
import { useCues } from './use-cues.ts'
import { useSaving } from './use-saving.ts'
import { useWaveform } from './use-waveform.ts'
import { Wave } from './wave.tsx'

interface Props {
  record: RecordView
  /** The track as it was read. */
  first: ResultOf<typeof subtitles.get>
}

/** Player, cues and sound; everything goes back, nothing is saved unasked. */
export function Editor({ record, first }: Props) {
  const accountCode = useAccountCode()
  const video = useRef<HTMLVideoElement>(null)
  const edited = useCues(useState(() => editedOf(first.cues))[0])
  const saving = useSaving(first.track, edited)
  const [chosen, setChosen] = useState<number | null>(null)
  const atMs = usePlayingMs(video)
  const { peaks, note } = useWaveform(record)
  useLeaveGuard(edited.isDirty)

  const nowMs = () => Math.round((video.current?.currentTime ?? 0) * 1000)
  const choose = (id: number) => {
    if (id === chosen) return
    setChosen(id)
    edited.endStep()
    const cue = edited.cues.find((one) => one.id === id)
    if (cue && video.current?.paused) video.current.currentTime = cue.from / 1000
  }
  const insert = () => setChosen(edited.insert(nowMs()))
  const mark = (end: 'from' | 'to') => {
    if (chosen !== null) edited.setTimes(chosen, { [end]: nowMs() })
  }
  const acts: CueActs = {
    onChoose: choose,
    onText: edited.setText,
    onTimes: (id, times) => edited.setTimes(id, times),
    onSplit: (id, caret) => edited.split(id, caret, nowMs()),
    onJoin: edited.join,
    onRemove: edited.remove,
  }
  useEditorKeys({ save: saving.save, undo: edited.undo, redo: edited.redo, mark })
  const { track } = saving
  return (
    <div className={styles.editor}>
      <header className={styles.top}>
        <div>
          <Crumbs>{record.name}</Crumbs>
          <h1>{track.label}</h1>
          <p className={styles.note}>
            {[
              ...(languageTitle(track.language) === track.label ? [] : [languageTitle(track.language)]),
              ...(edited.isDirty ? ['есть несохранённые изменения'] : []),
            ].join(', ')}
          </p>
        </div>
        <div className={styles.saving}>
          <ButtonLink to={pagePath(accountCode, `records/${record.id}/subtitles`)}>К&#160;дорожкам</ButtonLink>
          <Button
            kind="main"
            working={saving.isSaving}
            disabled={!edited.isDirty}
            aria-keyshortcuts="Control+S"
            onClick={() => void saving.save()}
          >
            Сохранить
          </Button>
        </div>
      </header>
      <div className={styles.desk}>
        <div className={styles.player}>
          {record.playable ? (
            <RecordPlayer
              recordId={record.id}
              accountCode={accountCode}
              isWhole={!isInWork(record.currentState)}
              video={video}
            />
          ) : (
            <p className={styles.note}>Видео ещё не&#160;готово: реплики можно писать и&#160;без него.</p>
          )}
        </div>
        <section className={styles.cues} aria-label="Правка">
          <EditorTools edited={edited} chosen={chosen} onInsert={insert} onMark={mark} />
          {edited.cues.length === 0 ? (
            <p className={styles.empty}>
              Реплик пока нет. Поставьте видео туда, где начинают говорить, и&#160;нажмите «Реплика».
            </p>
          ) : (
            <CueList edited={edited} chosen={chosen} atMs={atMs} acts={acts} />
          )}
        </section>
      </div>
      <Wave peaks={peaks} note={note} edited={edited} chosen={chosen} video={video} onChoose={choose} />
    </div>
  )
}

/** Returns where the video stands, in milliseconds, told a few times a second. */
function usePlayingMs(video: RefObject<HTMLVideoElement | null>): number {
  const [ms, setMs] = useState(0)
  const look = useEffectEvent(() => {
    // the player comes later than the page
    const at = (video.current?.currentTime ?? 0) * 1000
    if (at !== ms) setMs(at)
  })
  useEffect(() => {
    const timer = setInterval(() => look(), 150)
    return () => clearInterval(timer)
  }, [])
  return ms
}

interface Keys {
  save: () => Promise<unknown>
  undo: () => void
  redo: () => void
  mark: (end: 'from' | 'to') => void
}

/** Ctrl+S saves, Ctrl+Z and Ctrl+Shift+Z walk the changes, I and O set the ends of the chosen cue outside of fields. */
function useEditorKeys({ save, undo, redo, mark }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    const { code, ctrlKey, metaKey, shiftKey, altKey, target } = event
    const isCommand = (ctrlKey || metaKey) && !altKey
    const isTyped = target instanceof HTMLElement && target.matches('textarea, input:not([type=range])')
    const does =
      isCommand && code === 'KeyS'
        ? () => void save()
        : isCommand && code === 'KeyZ'
          ? shiftKey
            ? redo
            : undo
          : !isCommand && !isTyped && !altKey && !shiftKey && code === 'KeyI'
            ? () => mark('from')
            : !isCommand && !isTyped && !altKey && !shiftKey && code === 'KeyO'
              ? () => mark('to')
              : null
    if (!does) return
    event.preventDefault()
    does()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
