import { plural } from '@skleyka/contract/plurals.ts'
import { Plus, Redo2, Replace, Timer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { NumberInput } from '../../ui/number-input/number-input.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import styles from './editor.module.css'
import type { EditedCues } from './use-cues.ts'

interface Props {
  edited: EditedCues
  chosen: number | null
  onInsert: () => void
  onMark: (end: 'from' | 'to') => void
}

/** Acts on cues: a new one, moments by the video, the way back, a shift, find and replace. */
export function EditorTools({ edited, chosen, onInsert, onMark }: Props) {
  const [open, setOpen] = useState<'shift' | 'replace' | null>(null)
  const turn = (tool: 'shift' | 'replace') => setOpen(open === tool ? null : tool)
  return (
    <div className={styles.tools}>
      <Button kind="soft" icon={Plus} onClick={onInsert}>
        Реплика
      </Button>
      <Button kind="quiet" disabled={chosen === null} aria-keyshortcuts="I" onClick={() => onMark('from')}>
        Начало здесь
      </Button>
      <Button kind="quiet" disabled={chosen === null} aria-keyshortcuts="O" onClick={() => onMark('to')}>
        Конец здесь
      </Button>
      <IconButton size={32} icon={Undo2} label="Отменить" disabled={!edited.canUndo} onClick={edited.undo} />
      <IconButton size={32} icon={Redo2} label="Вернуть" disabled={!edited.canRedo} onClick={edited.redo} />
      <Button kind="quiet" icon={Timer} aria-expanded={open === 'shift'} onClick={() => turn('shift')}>
        Сдвинуть
      </Button>
      <Button kind="quiet" icon={Replace} aria-expanded={open === 'replace'} onClick={() => turn('replace')}>
        Найти и&#160;заменить
      </Button>
      {open === 'shift' && <Shift edited={edited} chosen={chosen} />}
      {open === 'replace' && <FindAndReplace edited={edited} />}
    </div>
  )
}

function Shift({ edited, chosen }: Pick<Props, 'edited' | 'chosen'>) {
  const [seconds, setSeconds] = useState<number | null>(null)
  const shift = (fromId: number | null) => seconds !== null && edited.shift(Math.round(seconds * 1000), fromId)
  return (
    <div className={styles.tool}>
      <NumberInput
        label={'На\u00a0сколько, вперёд или назад'}
        unit="с"
        min={-86_400}
        max={86_400}
        value={seconds}
        onChange={setSeconds}
      />
      <Button disabled={seconds === null} onClick={() => shift(null)}>
        Все
      </Button>
      <Button disabled={seconds === null || chosen === null} onClick={() => shift(chosen)}>
        Выбранную и&#160;дальше
      </Button>
    </div>
  )
}

function FindAndReplace({ edited }: Pick<Props, 'edited'>) {
  const [sought, setSought] = useState('')
  const [by, setBy] = useState('')
  const replace = () => {
    const count = edited.replace(sought, by)
    const words = `${count}\u00a0${plural(count, ['место', 'места', 'мест'])}`
    showToast({ message: count === 0 ? 'Такого текста нет' : `Заменено: ${words}` })
  }
  return (
    <div className={styles.tool}>
      <TextInput label="Найти" hideLabel placeholder="Найти" value={sought} onChange={setSought} />
      <TextInput label="Заменить на" hideLabel placeholder="Заменить на" value={by} onChange={setBy} />
      <Button disabled={sought === ''} onClick={replace}>
        Заменить все
      </Button>
    </div>
  )
}
