import { acceptedFiles } from '@skleyka/contract/uploads/video-files.ts'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { uploadFiles } from '../../features/uploads/uploads.ts'
import { useApp } from '../../session/contexts.ts'
import { pickFiles } from '../../ui/file-drop/pick-files.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd } from '../../ui/kbd/kbd.tsx'
import chooser from '../../ui/line/line.module.css'
import { Marked } from '../../ui/marked/marked.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import styles from './palette.module.css'
import { activeOf, nextTo, type PaletteLine } from './palette-lines.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

/** Everywhere and everything by a few letters: sections, records, accounts, actions. Seen once it can be typed into. */
export default function Palette({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Popup open={open} onClose={close} isDirty={false} title="Быстрый переход" width={560}>
      <Search close={close} />
    </Popup>
  )
}

/** A combobox of the APG with its list. */
function Search({ close }: { close: () => void }) {
  const { accountCode, accountCodes } = useApp()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const upload = () => {
    const account = accountCode === null ? undefined : accountCodes[accountCode]
    if (account) pickFiles(acceptedFiles, (files) => uploadFiles(files, account))
  }
  const { groups, note } = usePaletteGroups(text, upload)
  const lines = groups.flatMap((group) => group.lines)
  const active = activeOf(lines, chosen)
  const idOf = (line: PaletteLine) => `${id}-${line.id}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const take = (line: PaletteLine) => {
    close()
    line.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null) setChosen(nextTo(lines, active, step))
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) take(active)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.palette}>
      <TextInput
        label="Куда перейти или что сделать"
        hideLabel
        placeholder={accountCode === null ? 'Аккаунт или действие' : 'Видео, аккаунт или действие'}
        size="m"
        value={text}
        onChange={(next) => {
          setText(next)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={lines.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Найденное" className={styles.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
            <div id={`${id}-${group.title}`} role="presentation" className={styles.title}>
              {group.title}
            </div>
            {group.lines.map((line) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are heard by the field above
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as the APG has it
              <div
                key={line.id}
                id={idOf(line)}
                role="option"
                aria-selected={line === active}
                className={`${chooser.line} ${styles.line}`}
                onPointerMove={() => setChosen(line.id)}
                onClick={() => take(line)}
              >
                <Icon of={line.icon} size={18} />
                <span className={chooser.name}>
                  <Marked text={line.label} marks={line.marks ?? []} />
                </span>
                {line.note !== undefined && <span className={styles.note}>{line.note}</span>}
                {line.keys !== undefined && <Kbd>{line.keys}</Kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={styles.status}>
        {note || (lines.length === 0 ? 'Ничего не\u00a0найдено' : '')}
      </p>
    </div>
  )
}
